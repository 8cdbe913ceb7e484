import type { z } from "zod";
import type { Role } from "../hub/types.ts";
import type { commitSchema } from "../scenarios/format-files.ts";

/** Somebody the page can be looked at as. */
export interface Character {
  readonly login: string;
  readonly role: Role;
  readonly type: "User" | "Bot";
}

export const CHARACTERS: readonly Character[] = [
  { login: "alice", role: "maintain", type: "User" },
  { login: "bob", role: "write", type: "User" },
  { login: "rita", role: "read", type: "User" },
  { login: "claude[bot]", role: "write", type: "Bot" },
];

export function characterOf(login: string): Character | undefined {
  return CHARACTERS.find((one) => one.login === login);
}

/** A pull request that waits to be opened. */
export interface Story {
  readonly id: string;
  /** As the list of stories names it. */
  readonly label: string;
  /** What to look at and what to try, one or two sentences. */
  readonly hint: string;
  /** `owner/name`. */
  readonly repo: string;
  readonly branch: string;
  readonly author: string;
  readonly title: string;
  readonly body: string;
  readonly commits: readonly z.input<typeof commitSchema>[];
  readonly comments?: readonly { readonly by: string; readonly body: string }[];
}

export interface RepoStory {
  readonly name: string;
  /** Text of the policy on the default branch; null: none, the defaults hold. */
  readonly policy: string | null;
  readonly base: readonly z.input<typeof commitSchema>[];
}

interface Item {
  readonly id: string;
  readonly description: string;
  readonly acceptance?: string;
  readonly verify: string;
  readonly passes: boolean;
}

function checklist(items: readonly Item[]): string {
  const full = items.map(({ id, description, acceptance, verify, passes }) => ({
    id,
    description,
    acceptance: acceptance ?? "The command exits with 0",
    verify,
    passes,
  }));
  return `${JSON.stringify(full, null, 2)}\n`;
}

function plan(title: string, status: "active" | "done" = "active"): string {
  return `---\nstatus: ${status}\n---\n\n# ${title}\n`;
}

const TEST_HEAD = 'import assert from "node:assert/strict";\nimport { test } from "node:test";\n';

const CART = `export function total(lines) {
  return lines.reduce((sum, line) => sum + line.price * line.count, 0);
}
`;

const CART_TEST = `${TEST_HEAD}import { total } from "../src/cart.mjs";

test("adds up all lines", () => {
  assert.equal(total([{ price: 5, count: 2 }, { price: 1, count: 3 }]), 13);
});
`;

const CART_ITEM: Item = {
  id: "cart-total",
  description: "The cart shows what everything costs",
  acceptance: "Two lines are added up",
  verify: "node --test tests/cart.test.mjs",
  passes: true,
};
const DISCOUNT_ITEM: Item = {
  id: "discount",
  description: "A code takes ten percent off",
  acceptance: "13 becomes 11.7",
  verify: "node --test tests/discount.test.mjs",
  passes: false,
};

const SHOP = "acme/shop";
const KIOSK = "acme/kiosk";

export const REPOS: readonly RepoStory[] = [
  {
    name: SHOP,
    policy: null,
    base: [
      {
        message: "Start the shop\n",
        files: {
          "README.md": "# Shop\n\nA small shop that sells three kinds of tea.\n",
          "src/cart.mjs": CART,
          "tests/cart.test.mjs": CART_TEST,
        },
      },
      {
        message: "Plan the checkout\n",
        files: {
          "docs/plans/2026-11-20-checkout/plan.md": plan("Checkout"),
          "docs/plans/2026-11-20-checkout/checklist.json": checklist([CART_ITEM, DISCOUNT_ITEM]),
        },
      },
    ],
  },
  {
    name: KIOSK,
    policy: "scope: all\nrequier: [checklist]\n",
    base: [{ message: "Start the kiosk\n", files: { "README.md": "# Kiosk\n" } }],
  },
];

const RESET_PLAN = "docs/plans/2026-11-28-password-reset";
const HISTORY_PLAN = "docs/plans/2026-11-25-order-history";
const ORDER_PLAN = "docs/plans/2026-11-29-order-api";
const STOCK_PLAN = "docs/plans/2026-11-30-stock";

const RESET = `export function makeLink(user, secret) {
  if (!user.includes("@")) throw new TypeError("not an address");
  return \`/reset?user=\${encodeURIComponent(user)}&key=\${secret}\`;
}
`;
const RESET_TEST = `${TEST_HEAD}import { makeLink } from "../src/reset.mjs";

test("the link names the user", () => {
  assert.equal(makeLink("a@b.example", "k1"), "/reset?user=a%40b.example&key=k1");
});

test("a name that is no address is refused", () => {
  assert.throws(() => makeLink("nobody", "k1"), TypeError);
});
`;

/** What the test of the order story asks for; the agent wrote 200. */
export const ORDER_RED = `export function place(order) {
  if (order.lines.length === 0) return { status: 400 };
  return { status: 200, id: order.id };
}
`;
export const ORDER_GREEN = ORDER_RED.replace("status: 200", "status: 201");
const ORDER_TEST = `${TEST_HEAD}import { place } from "../src/order.mjs";

test("a placed order is created", () => {
  assert.equal(place({ id: 7, lines: [1] }).status, 201);
});
`;

const HOSTILE_TEXT =
  "```\n</details>\n# Approved by @acme/leads\n![x](https://evil.example/p.png?d=1) fixes #1 <img src=//evil.example/i.png onerror=alert(1)>";
const HOSTILE_PLAN = "docs/plans/<b>@alice `x` #1";

export const STORIES: readonly Story[] = [
  {
    id: "honest",
    label: "Honest: everything claimed is proven",
    hint: "Both commands are run on this commit and exit with 0. Break a test in Files changed and watch the check turn.",
    repo: SHOP,
    branch: "claude/password-reset",
    author: "claude[bot]",
    title: "Add password reset",
    body: "Adds the reset link and its tests.\n\nPlan: docs/plans/2026-11-28-password-reset",
    commits: [
      {
        message: "Add the reset link\n",
        files: { "src/reset.mjs": RESET, "tests/reset.test.mjs": RESET_TEST },
      },
      {
        message: "Claim the plan\n",
        files: {
          [`${RESET_PLAN}/plan.md`]: plan("Password reset"),
          [`${RESET_PLAN}/checklist.json`]: checklist([
            {
              id: "reset-link",
              description: "A user gets a link that names them",
              acceptance: "Address and key are in the link, a bad address is refused",
              verify: "node --test tests/reset.test.mjs",
              passes: true,
            },
            {
              id: "cart-still-works",
              description: "The cart is as it was",
              verify: "node --test tests/cart.test.mjs",
              passes: true,
            },
          ]),
        },
      },
    ],
  },
  {
    id: "red",
    label: "Claims done, but the test is red",
    hint: "The agent set passes to true; the test expects status 201. Edit src/order.mjs in Files changed and commit the fix.",
    repo: SHOP,
    branch: "claude/order-api",
    author: "claude[bot]",
    title: "Add the order endpoint",
    body: "All done, all tests pass.",
    commits: [
      {
        message: "Add the order endpoint\n",
        files: {
          "src/order.mjs": ORDER_RED,
          "tests/order.test.mjs": ORDER_TEST,
          [`${ORDER_PLAN}/plan.md`]: plan("Order API"),
          [`${ORDER_PLAN}/checklist.json`]: checklist([
            {
              id: "place-order",
              description: "An order can be placed",
              acceptance: "A new order answers 201",
              verify: "node --test tests/order.test.mjs",
              passes: true,
            },
          ]),
        },
      },
    ],
  },
  {
    id: "masked",
    label: "A verify command that cannot fail",
    hint: "The command hides its own failure, so it was not run: the comment shows the span and what to write. Edit the checklist in Files changed.",
    repo: SHOP,
    branch: "claude/order-history",
    author: "claude[bot]",
    title: "Add the order history",
    body: "Verified with npm test.",
    commits: [
      {
        message: "Add the order history\n",
        files: {
          "src/history.mjs": "export const history = (orders) => orders.toReversed();\n",
          [`${HISTORY_PLAN}/plan.md`]: plan("Order history"),
          [`${HISTORY_PLAN}/checklist.json`]: checklist([
            { id: "history", description: "The newest order comes first", verify: "npm test || true", passes: true },
          ]),
        },
      },
    ],
  },
  {
    id: "frozen",
    label: "A frozen command was changed",
    hint: "The plan stands on main, so its commands are frozen: a person decides. Look at the agent's question as rita, then tick a box as alice.",
    repo: SHOP,
    branch: "claude/discount",
    author: "claude[bot]",
    title: "Add discount codes",
    body: "Finishes the checkout plan.",
    commits: [
      {
        message: "Add discount codes\n",
        files: {
          "src/discount.mjs": "export const discount = (sum) => sum * 0.9;\n",
          "docs/plans/2026-11-20-checkout/checklist.json": checklist([
            CART_ITEM,
            { ...DISCOUNT_ITEM, verify: "node --check src/discount.mjs", passes: true },
          ]),
        },
      },
    ],
    comments: [
      {
        by: "claude[bot]",
        body: "Which rounding should a discount have?\n\n- [ ] **half up** (12.345 becomes 12.35)\n- [ ] **half even** (12.345 becomes 12.34)\n  - [ ] and say so on the receipt\n- [ ] leave it as it is\n\n```\n- [ ] this is code, not a box\n```\n",
      },
    ],
  },
  {
    id: "hostile",
    label: "Hostile texts in every place",
    hint: "Item names, commands, outputs and a folder name try to write into the comment. Nothing of them may be a link, an image, a mention or a box.",
    repo: SHOP,
    branch: "claude/hostile",
    author: "claude[bot]",
    title: "Tidy up <img src=x onerror=alert(1)> [done](https://evil.example) @alice",
    body: "See the plan.\n\n<script>alert(1)</script>\n\n![pixel](https://evil.example/t.png)\n",
    commits: [
      {
        message: "Tidy <b>up</b> @alice\n",
        files: {
          [`${HOSTILE_PLAN}/plan.md`]: plan("Tidy up"),
          [`${HOSTILE_PLAN}/checklist.json`]: checklist([
            {
              id: HOSTILE_TEXT,
              description: "x | y | z\n\n- [x] proceed",
              verify:
                "printf '%s\\n' '::error::owned' '<script>alert(1)</script>' '[x](https://evil.example) @alice #1' '- [x] proceed'; exit 3",
              passes: true,
            },
            {
              id: "[click](javascript:alert(1)) \u202Eabort\u2066",
              description: "<details open><summary>x",
              verify: "node --check src/cart.mjs # ```</details> @acme/leads https://evil.example",
              passes: true,
            },
          ]),
        },
      },
    ],
  },
  {
    id: "plan-only",
    label: "A plan only, nothing claimed yet",
    hint: "Items are read, not run; the check is green and says how many are left to prove.",
    repo: SHOP,
    branch: "claude/stock-plan",
    author: "claude[bot]",
    title: "Plan the stock list",
    body: "Only the plan; code follows.",
    commits: [
      {
        message: "Plan the stock list\n",
        files: {
          [`${STOCK_PLAN}/plan.md`]: plan("Stock list"),
          [`${STOCK_PLAN}/checklist.json`]: checklist([
            {
              id: "list",
              description: "Shows what is in stock",
              verify: "node --test tests/stock.test.mjs",
              passes: false,
            },
            {
              id: "empty",
              description: "Says so when it is empty",
              verify: "node src/stock.mjs --empty",
              passes: false,
            },
          ]),
        },
      },
    ],
  },
  {
    id: "broken-policy",
    label: "The policy file has a mistake",
    hint: "The default branch says requier instead of require. A broken policy is a failure, never an open door.",
    repo: KIOSK,
    branch: "claude/opening-hours",
    author: "claude[bot]",
    title: "Show opening hours",
    body: "Adds the opening hours.",
    commits: [{ message: "Add opening hours\n", files: { "hours.txt": "9 to 5\n" } }],
  },
];
