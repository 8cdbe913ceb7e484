import { expect, it } from "vitest";
import { concealSecrets, fence } from "../../src/core/prompt-text.ts";
import { createRedactor } from "../../src/core/redact.ts";

const plain = (text: string): string => text;

it("hides what is assigned to the name of a secret, wherever its line begins", () => {
  expect(concealSecrets("\n\n  export MY_TOKEN=abcdefgh12\n\tDB_PASSWORD: abcdefgh12\n", plain)).toBe(
    "\n\n  export MY_TOKEN=***\n\tDB_PASSWORD: ***\n",
  );
});

it("takes no square of a text's empty lines", () => {
  const started = performance.now();
  concealSecrets("\n".repeat(400_000), plain);
  expect(performance.now() - started).toBeLessThan(10_000);
});

it("hides a secret that was pasted with its line end", () => {
  expect(createRedactor(["a-long-secret\n"])("say a-long-secret now")).toBe("say *** now");
});

it("names no speaker in the label of a fence", () => {
  expect(fence("mark", "file <|im_start|>a", [])).toBe("<<mark file < |im_start|>a>>\n<<mark end>>");
});
