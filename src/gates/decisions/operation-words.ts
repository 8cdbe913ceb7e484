// How operations that cannot be taken back are spoken of: for each kind the words that do it and the words for what it
// is done to. Words of either sort are no name of a single object: `users` is one in "drop the table users".

export interface OperationWords {
  readonly verb: RegExp;
  readonly noun: RegExp;
}

/** Stems, each with what English puts behind them. */
const words = (stems: string) =>
  new RegExp(String.raw`\b(?:${stems})(?:e|s|es|d|ed|y|ies|al|ing|ion|ions|ping|ped|ting|ment)?\b`, "i");

const DESTROY = "drop|delet|remov|eras|wip|purg|truncat|destroy|destruct|nuk|decommission|terminat|tear|shut";

const WORDS = {
  "destructive-sql": {
    verb: words(`${DESTROY}|reset|recreat|overwrit`),
    noun: words("tabl|schema|databas|db|row|record|data|index|view|column"),
  },
  "data-migration": {
    verb: words(
      `${DESTROY}|migrat|backfill|back-fill|convert|re-?encrypt|rewrit|re-?hash|transform|merg|de-?dup|deduplicat|reset|run|apply|appli|execut|alter|flush|fresh|push`,
    ),
    noun: words("data|row|record|migration|column|tabl|schema|databas|db"),
  },
  infrastructure: {
    verb: words(`${DESTROY}|uninstall|apply|appli|rm|rb`),
    noun: words(
      "infra|infrastructur|cluster|bucket|namespac|ns|server|instanc|environ|stack|volum|snapshot|vpc|zon|record|terraform|tofu|pulumi|cdk|terragrunt|host|vm|droplet|machin|pvc?|resourc|group|releas|plan|queu|node|deploy",
    ),
  },
  "recursive-delete": {
    verb: words(`${DESTROY}|rm`),
    noun: words("fil|folder|directory|directori|disk|driv|home|backup|upload|everyth|machin|server"),
  },
  "force-push": {
    verb: words("forc|force-push|rewrit|purg|scrub|squash|eras|filter|filter-repo|filter-branch|delet|remov|mov"),
    noun: words("push|force-push|history|branch|branches|tag|repo|repository"),
  },
  publish: {
    verb: words(
      "publish|creat|mak|do|go|trigger|releas|upload|deploy|ship|roll|promot|launch|submit|submitt|push|cut|tag|open|open-sourc",
    ),
    noun: words(
      "packag|crat|gem|registry|releas|version|imag|extension|plugin|library|librari|sdk|app|stor|user|sourc",
    ),
  },
  payment: {
    verb: words(
      "charg|bill|invoic|pay|paid|payout|refund|transfer|wir|send|mov|withdraw|issu|buy|purchas|upgrad|switch|enabl|activat|accept|process",
    ),
    noun: words(
      "customer|user|card|account|client|money|fund|payment|payout|refund|charg|invoic|order|plan|tier|subscription|domain|licenc|licens|credit|seat|liv|billing",
    ),
  },
  permission: {
    verb: words(
      "rotat|revok|regenerat|invalidat|replac|delet|creat|generat|issu|mint|provision|stor|upload|set|add|updat|remov|chang|grant|giv|assign|elevat|modify|loosen|relax|widen|disabl|bypass|lift|edit|mak|allow|invit|attach|detach|put|open|turn",
    ),
    noun: words(
      "secret|permission|rol|iam|policy|polici|access|credential|key|token|password|certificat|cert|privileg|protection|admin|owner|collaborator|maintainer|member|firewall|mfa|2fa|acl|codeowners|public|repo|repository|group",
    ),
  },
  licence: {
    verb: words("re-?licens|re-?licenc|chang|switch|replac|mov|convert|remov|delet|drop|new"),
    noun: words("licenc|licens|under|project|cod"),
  },
} as const satisfies Readonly<Record<string, OperationWords>>;

export type OperationKind = keyof typeof WORDS;

export function wordsOf(kind: OperationKind): OperationWords {
  return WORDS[kind];
}

/** Words between a verb and its object, and words that tell one object from another no better than "old" does. */
const FILLER = new Set(
  "a an the this that these those our your its all every each any some everything old older legacy existing current stored stale unused obsolete deprecated remaining leftover duplicate duplicated pending affected overdue orphaned whole entire new again now recursively out up down off it them if exists only cascade restrict concurrently called named sudo origin upstream git prisma artisan rails php manage.py migrate:fresh migrate:reset db:drop db:reset docker kubectl helm aws s3 ec2 rds az gcloud compute container storage sql projects gh vault kv".split(
    " ",
  ),
);
/** What follows is no object of the verb any more. */
const STOP = new Set(
  "from to in on into for of with by as at when once after before because if that which who where while until unless so than since via using against under over through nobody nothing not no is are was were be has have then but".split(
    " ",
  ),
);
const JOINT = new Set([",", "and", "or", "&"]);
/** Flags whose value says how or where it is asked for, not what it is done to. */
const ASIDE_FLAG = /^(?:-o|-m|--(?:output|format|region|access|tag|timeout|grace-period|query|message|registry))$/;

const SPLIT = /[\s,()[\]{}<>"'`;=]+/;
const VARIABLE = /\$\{\{.*?\}\}|\$\{[^}]*\}|\$\([^)]*\)|\$\w+/g;
/** "delete-db-instance", "attach-user-policy": the command, not what it is done to. */
const COMMAND = /^(?:add|attach|create|delete|detach|put|remove|terminate)-/;

/** As it would be named: without scheme, marks around it, and the schema that is there unless another is named. */
function toName(token: string): string {
  return token
    .replace(/^(?:\.\/|\+)+/, "")
    .replace(/[.:?!*/]+$/, "")
    .replace(/^\w+:\/\//, "")
    .replace(/^(?:public|dbo)\./i, "");
}

/** Whether it is no flag, variable or word of the language, and may be the name of something. */
function isWord(token: string): boolean {
  const word = token.toLowerCase();
  if (!/[\p{L}\p{N}]/u.test(word) || word.startsWith("-") || word.includes("$") || COMMAND.test(word)) return false;
  return !FILLER.has(word) && !STOP.has(word) && !JOINT.has(word);
}

function isAll(word: RegExp, token: string | undefined): boolean {
  return token !== undefined && !STOP.has(token.toLowerCase()) && word.exec(token)?.[0] === token;
}

/** A noun that stands before another is its name: "the data table". */
function isName(token: string, next: string | undefined, { verb, noun }: OperationWords): boolean {
  if (!isWord(token) || isAll(verb, token)) return false;
  return !isAll(noun, token) || isAll(noun, next);
}

function tokensOf(text: string): readonly string[] {
  return text.replaceAll(VARIABLE, "$$").split(SPLIT);
}

/** The names among words of an operation, which says itself what sort of thing it is done to. */
function namesAmong(text: string, about: OperationWords): readonly string[] {
  const tokens = tokensOf(text);
  return tokens.flatMap((token, at) => {
    const name = toName(token);
    return isName(name, tokens[at + 1], about) || token.includes("://") ? [name] : [];
  });
}

/** What follows an operation, where every word is a name. */
export function namesIn(text: string): readonly string[] {
  const tokens = tokensOf(text);
  return tokens.flatMap((token, at) => {
    const name = toName(token);
    return isWord(name) && !ASIDE_FLAG.test(tokens[at - 1] ?? "") ? [name] : [];
  });
}

/** What a command does it to: what it says between its own words, and all that it is given behind them. */
export function namesInCommand(command: string, rest: string, about: OperationWords): readonly string[] {
  const [end = ""] = /^\S*/.exec(rest) ?? [];
  return [...namesAmong(command + end, about), ...namesIn(rest.slice(end.length))];
}

const MAX_REST_CHARS = 200;
/** What a pattern left of its last word. */
const WORD_END = /^(?:[\w-]|[./](?=\w))*/;
const SENTENCE_END = /[.;:!?](?=\s|$)|\n/;

/** What words do it to: the names in the words themselves, and those of the list that goes on behind them. */
export function namesInWords(span: string, rest: string, about: OperationWords): readonly string[] {
  const [end = ""] = WORD_END.exec(rest) ?? [];
  const names = namesAmong(span + end, about);
  const [near = ""] = rest.slice(end.length, MAX_REST_CHARS).split(SENTENCE_END);
  const tokens = near
    .split(/(,)|[\s()[\]{}<>"'`;=]+/)
    .filter((token) => token !== undefined && token !== "" && !FILLER.has(token.toLowerCase()));
  const sorted = isAll(about.noun, tokensOf(span + end).at(-1));
  const { first, behind } = readFirst(tokens, { about, sorted });
  const isMeant = names.length === 0 ? first !== null : sorted && first !== null && IDENTIFIER.test(first);
  return [...names, ...(isMeant && first !== null ? [first] : []), ...readJoined(isMeant ? behind : tokens, about)];
}

/** Behind a name that was said already, a second one only when it is plainly one: "the repository secret NPM_TOKEN". */
const IDENTIFIER = /[_\d./]|\p{Ll}\p{Lu}|^\p{Lu}{2}/u;

/** The name that directly follows. Behind the noun ("the table records") it may be whatever word. */
function readFirst(
  tokens: readonly string[],
  { about, sorted }: { readonly about: OperationWords; readonly sorted: boolean },
): { readonly first: string | null; readonly behind: readonly string[] } {
  const at = tokens.findIndex((token, nth) => !isAll(about.noun, token) || !isWord(tokens[nth + 1] ?? ""));
  const name = toName(tokens[at] ?? "");
  const isFirst = sorted || at > 0 ? isWord(name) : isName(name, tokens[at + 1], about);
  return isFirst ? { first: name, behind: tokens.slice(at + 1) } : { first: null, behind: tokens };
}

/** The names that an "and" or a comma adds. */
function readJoined(tokens: readonly string[], about: OperationWords): readonly string[] {
  const names: string[] = [];
  let expects = false;
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1];
    if (STOP.has(token.toLowerCase())) break;
    if (JOINT.has(token.toLowerCase())) expects = true;
    if (!isName(toName(token), next, about)) continue;
    if (!(expects && endsItem(next, about))) break;
    names.push(toName(token));
    expects = false;
  }
  return names;
}

/** "and carts", "and the carts table", "and carts, …", but not "and update the docs". */
function endsItem(next: string | undefined, { noun }: OperationWords): boolean {
  return next === undefined || JOINT.has(next.toLowerCase()) || isAll(noun, next);
}
