import { join } from "node:path";
import { type Contract, loadContract } from "./contract.ts";
import { GitStore } from "./git-store.ts";
import { must } from "./json.ts";
import type {
  AccountType,
  EditHistoryMode,
  HubEvent,
  HubOptions,
  JsonObject,
  RequestRecord,
  RequiredCheck,
  ReviewSpec,
  Role,
  Violation,
} from "./types.ts";

export interface Account {
  readonly id: number;
  /** As REST spells it: bots end in `[bot]`. */
  readonly login: string;
  readonly type: AccountType;
  /** In the main repository. */
  role: Role;
}

export interface AppRecord {
  readonly id: number;
  readonly slug: string;
  readonly bot: Account;
}

export interface RepoRecord {
  readonly id: number;
  readonly owner: Account;
  readonly name: string;
  readonly fullName: string;
  readonly isPrivate: boolean;
  readonly parent: RepoRecord | null;
  readonly defaultBranch: string;
  readonly git: GitStore;
  deleted: boolean;
}

/** A record that lists may show late, as it was before its newest change (null: not there yet). */
export interface Lagging<T> {
  lag: { reads: number; readonly previous: T | null } | null;
}

export interface PullRecord extends Lagging<PullRecord> {
  readonly id: number;
  readonly number: number;
  title: string;
  body: string;
  open: boolean;
  draft: boolean;
  locked: boolean;
  readonly author: Account;
  labels: readonly string[];
  readonly headRepo: RepoRecord;
  readonly headRef: string;
  headSha: string;
  baseRef: string;
  baseSha: string;
  mergeSha: string | null;
  readonly maintainerCanModify: boolean;
  readonly createdAt: string;
  updatedAt: string;
  queued: boolean;
  /** `sha` is the merge commit on the base branch. */
  merged: { readonly by: Account; readonly at: string; readonly sha: string } | null;
}

export interface ReviewRecord extends ReviewSpec {
  readonly pr: number;
  readonly by: Account;
  readonly at: string;
  /** What it was given on. */
  readonly headSha: string;
}

export interface Revision {
  readonly id: number;
  readonly editor: Account;
  readonly body: string;
  readonly editedAt: string;
  deleted: { readonly by: Account; readonly at: string } | null;
}

export interface CommentRecord extends Lagging<CommentRecord> {
  readonly id: number;
  readonly pr: number;
  readonly author: Account;
  readonly app: AppRecord | null;
  body: string;
  readonly createdAt: string;
  updatedAt: string;
  /** Oldest first. Empty until the first edit, which also records how the comment began. */
  revisions: readonly Revision[];
}

export interface SuiteRecord {
  readonly id: number;
  readonly app: AppRecord;
  readonly headSha: string;
  /** Event of the workflow run it belongs to; null for suites made by posting a check. */
  readonly event: string | null;
  status: string;
  conclusion: string | null;
  readonly createdAt: string;
}

export interface CheckRecord extends Lagging<CheckRecord> {
  readonly id: number;
  readonly suite: SuiteRecord;
  readonly app: AppRecord;
  readonly headSha: string;
  readonly posted: boolean;
  name: string;
  status: string;
  conclusion: string | null;
  externalId: string;
  detailsUrl: string | null;
  startedAt: string | null;
  completedAt: string | null;
  title: string | null;
  summary: string | null;
  text: string | null;
  annotations: readonly JsonObject[];
}

export interface StatusRecord extends Lagging<StatusRecord> {
  readonly id: number;
  readonly sha: string;
  readonly context: string;
  readonly state: string;
  readonly description: string | null;
  readonly targetUrl: string | null;
  readonly creator: Account;
  readonly app: AppRecord | null;
  readonly createdAt: string;
}

export interface RunRecord {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly event: HubEvent;
  readonly headSha: string;
  readonly headBranch: string;
  readonly suite: SuiteRecord;
  status: string;
  conclusion: string | null;
  attempt: number;
  /** Waits for "Approve and run", or was approved and waits for the harness to start it. */
  parked: "waiting" | "approved" | null;
  readonly actor: Account;
  triggering: Account;
  readonly createdAt: string;
  artifacts: readonly { readonly id: number; readonly name: string; readonly zip: Uint8Array }[];
}

export interface GroupRecord {
  readonly ref: string;
  readonly headSha: string;
  readonly baseSha: string;
  readonly baseRef: string;
  readonly prs: readonly number[];
  readonly headShas: readonly string[];
}

/** Who does something, and with what: a person on the pages, or a token. */
export interface Cause {
  readonly kind: "person" | "github-token" | "app" | "user" | "fork";
  readonly account: Account;
  readonly app: AppRecord | null;
}

export interface Token extends Cause {
  readonly value: string;
  readonly permissions: ReadonlyMap<string, "read" | "write">;
  readonly actor: Account | null;
  used: number;
}

const ACTIONS_APP_ID = 15368;
/** Real ids of accounts whose ids clients know. */
const KNOWN_IDS = new Map([
  ["github-actions[bot]", 41898282],
  ["web-flow", 19864447],
  ["dependabot[bot]", 49699333],
  ["renovate[bot]", 29139614],
]);

const DEFAULTS = {
  personal: false,
  requiredChecks: [{ context: "done-gate" }],
  editHistory: "body",
  eventualReads: 0,
  maxTreeEntries: 100_000,
  teams: {},
  apps: [],
  users: {},
  startsAt: "2026-11-30T12:00:00Z",
} as const satisfies Partial<HubOptions>;

/** Everything the stand-in knows. Only the modules of this folder change it. */
export class World {
  readonly contract: Contract = loadContract();
  readonly folder: string;
  readonly personal: boolean;
  readonly requiredChecks: readonly RequiredCheck[];
  readonly editHistory: EditHistoryMode;
  readonly eventualReads: number;
  readonly maxTreeEntries: number;
  readonly teams: ReadonlyMap<string, readonly string[]>;
  readonly accounts = new Map<string, Account>();
  readonly apps = new Map<string, AppRecord>();
  readonly tokens = new Map<string, Token>();
  readonly repos = new Map<string, RepoRecord>();
  readonly pulls = new Map<number, PullRecord>();
  readonly comments = new Map<number, CommentRecord>();
  /** Oldest first. */
  readonly reviews: ReviewRecord[] = [];
  readonly suites: SuiteRecord[] = [];
  readonly checks: CheckRecord[] = [];
  readonly statuses: StatusRecord[] = [];
  readonly runs: RunRecord[] = [];
  readonly groups: GroupRecord[] = [];
  /** Commits GitHub made and signed. */
  readonly signed = new Set<string>();
  readonly events: HubEvent[] = [];
  readonly violations: Violation[] = [];
  readonly requests: RequestRecord[] = [];
  /** Set once the server listens. */
  url = "http://127.0.0.1";
  #now: number;
  #id = 1000;
  #number = 0;
  #main: RepoRecord | null = null;
  #refs: Promise<unknown> = Promise.resolve();

  constructor(options: HubOptions, folder: string) {
    const settings: typeof options & Required<Pick<HubOptions, keyof typeof DEFAULTS>> = { ...DEFAULTS, ...options };
    this.folder = folder;
    this.personal = settings.personal;
    this.requiredChecks = settings.requiredChecks;
    this.editHistory = settings.editHistory;
    this.eventualReads = settings.eventualReads;
    this.maxTreeEntries = settings.maxTreeEntries;
    this.teams = new Map(Object.entries(settings.teams));
    this.#now = Date.parse(settings.startsAt);
    this.addAccount("web-flow", "User", "none");
    this.addApp("github-actions", ACTIONS_APP_ID);
    for (const slug of settings.apps) this.addApp(slug);
    for (const { app } of settings.requiredChecks) if (app !== undefined) this.addApp(app);
    for (const [login, user] of Object.entries(settings.users)) {
      this.addAccount(login, user.type ?? typeOfLogin(login), user.role);
    }
  }

  get main(): RepoRecord {
    return must(this.#main, "main repository");
  }

  async createMain(options: HubOptions): Promise<void> {
    const [ownerLogin = "", name = ""] = options.repo.split("/");
    const owner = this.personal
      ? this.addAccount(ownerLogin, "User", "admin")
      : this.addAccount(ownerLogin, "Organization", "none");
    const defaultBranch = options.defaultBranch ?? "main";
    const git = await GitStore.create(join(this.folder, `${options.repo}.git`), (login) => this.signature(login), {
      branch: defaultBranch,
    });
    this.#main = this.#addRepo({ owner, name, git, defaultBranch, isPrivate: options.private ?? false, parent: null });
  }

  async createFork(ownerLogin: string): Promise<RepoRecord> {
    const { main } = this;
    const fullName = `${ownerLogin}/${main.name}`;
    const known = this.repos.get(fullName.toLowerCase());
    if (known !== undefined && !known.deleted) return known;
    const owner = this.accounts.get(ownerLogin.toLowerCase()) ?? this.addAccount(ownerLogin, "User", "none");
    const path = join(this.folder, `${fullName}.git`);
    const git = await GitStore.create(path, (login) => this.signature(login), main.git);
    return this.#addRepo({ ...main, owner, git, parent: main });
  }

  #addRepo(parts: Omit<RepoRecord, "id" | "fullName" | "deleted">): RepoRecord {
    const { owner, name, isPrivate, parent, defaultBranch, git } = parts;
    const fullName = `${owner.login}/${name}`;
    const repo = { id: this.nextId(), owner, name, fullName, isPrivate, parent, defaultBranch, git, deleted: false };
    this.repos.set(fullName.toLowerCase(), repo);
    return repo;
  }

  /** A known account keeps its id; its role is set anew. */
  addAccount(login: string, type: AccountType, role: Role): Account {
    const known = this.accounts.get(login.toLowerCase());
    const id = known?.id ?? KNOWN_IDS.get(login) ?? this.nextId();
    const account = { id, login, type, role };
    if (known !== undefined && known.type === type) {
      known.role = role;
      return known;
    }
    this.accounts.set(login.toLowerCase(), account);
    return account;
  }

  addApp(slug: string, id?: number): AppRecord {
    const known = this.apps.get(slug);
    if (known !== undefined) return known;
    const login = `${slug}[bot]`;
    const bot = this.accounts.get(login) ?? this.addAccount(login, "Bot", "none");
    const app = { id: id ?? this.nextId(), slug, bot };
    this.apps.set(slug, app);
    return app;
  }

  account(login: string): Account {
    return must(this.accounts.get(login.toLowerCase()), `account ${login}`);
  }

  pull(number: number): PullRecord {
    return must(this.pulls.get(number), `pull request ${number}`);
  }

  repo(fullName: string | undefined): RepoRecord {
    return fullName === undefined ? this.main : must(this.repos.get(fullName.toLowerCase()), `repository ${fullName}`);
  }

  nextId(): number {
    this.#id += 1;
    return this.#id;
  }

  nextNumber(wanted?: number): number {
    const number = wanted ?? this.#number + 1;
    if (this.pulls.has(number)) throw new Error(`pull request ${number} exists already`);
    this.#number = Math.max(this.#number, number);
    return number;
  }

  get now(): string {
    return new Date(this.#now).toISOString().replace(".000Z", "Z");
  }

  /** Time passes with each write, a second at a time, so that the same story gives the same ids. */
  passTime(): string {
    this.#now += 1000;
    return this.now;
  }

  email(account: Account): string {
    return `${account.id}+${account.login}@users.noreply.github.com`;
  }

  signature(login: string): string {
    if (login === "web-flow") return `GitHub <noreply@github.com> ${this.#now / 1000} +0000`;
    const account = this.accounts.get(login.toLowerCase());
    // A commit by somebody GitHub does not know.
    if (account === undefined) return `${login} <${login}@unknown.invalid> ${this.#now / 1000} +0000`;
    return `${account.login} <${this.email(account)}> ${this.#now / 1000} +0000`;
  }

  accountOfEmail(email: string): Account | null {
    if (email === "noreply@github.com") return this.account("web-flow");
    const id = /^(\d+)\+.*@users\.noreply\.github\.com$/.exec(email)?.[1];
    return [...this.accounts.values()].find((account) => String(account.id) === id) ?? null;
  }

  /** One change of refs at a time in all repositories: what a push did is seen by comparing before and after. */
  withRefs<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#refs.then(work, work);
    this.#refs = done.catch(() => undefined);
    return done;
  }

  violate(kind: Violation["kind"], where: string, message: string): void {
    this.violations.push({ kind, where, message });
  }

  /** Marks a record as changed: for a while, lists show it as it was. */
  delay<T extends Lagging<T>>(record: T, previous: T | null): void {
    if (this.eventualReads > 0) record.lag = { reads: this.eventualReads, previous };
  }

  /** What a list shows now. */
  show<T extends Lagging<T>>(records: Iterable<T>): readonly T[] {
    const shown: T[] = [];
    for (const record of records) {
      const { lag } = record;
      if (lag === null) shown.push(record);
      else {
        if (lag.previous !== null) shown.push(lag.previous);
        lag.reads -= 1;
        if (lag.reads <= 0) record.lag = null;
      }
    }
    return shown;
  }

  close(): void {
    for (const repo of this.repos.values()) repo.git.close();
  }
}

export function typeOfLogin(login: string): AccountType {
  return login.endsWith("[bot]") ? "Bot" : "User";
}

const ROLE_ORDER: readonly Role[] = ["none", "read", "triage", "write", "maintain", "admin"];

export function hasRole(account: Account, least: Role): boolean {
  return ROLE_ORDER.indexOf(account.role) >= ROLE_ORDER.indexOf(least);
}
