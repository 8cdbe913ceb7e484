// What cannot be taken back, as people write it in a plan's tasks (gates.md 5, "Scan": the rule floor over plan text).
// Data: verbs that do it, what they do it to, and the words by which ordinary work is told apart.
import type { OperationRule } from "./operations.ts";

export interface PlanRule extends Pick<OperationRule, "kind" | "name"> {
  readonly patterns: readonly RegExp[];
}

/** Words between verb and object. Prepositions and what is thrown away anyway end the search. */
const GAP_STOP =
  "from|to|in|on|into|for|of|with|by|as|at|when|that|which|test|tests|local|temp|temporary|dev|sandbox|mock|fixture|fixtures|in-memory|html|css|markdown|pricing|comparison|lookup|hash|routing|unused|response|request";
const gap = (words: number) => String.raw`(?:\s+(?!(?:${GAP_STOP})\b)[\w'"\`./*:@-]+){0,${words}}?\s+`;
/** As `gap`, across prepositions. */
const wide = (words: number) => String.raw`(?:\s+[\w'"\`./*:@-]+){0,${words}}?\s+`;
/** An object followed by one of these is code about it. */
const NOT_CODE = String.raw`(?!\s+(?:buttons?|forms?|pages?|screens?|views?|components?|dialogs?|modals?|menus?|fields?|inputs?|labels?|icons?|endpoints?|handlers?|helpers?|parsers?|middleware|services?|modules?|class(?:es)?|functions?|methods?|hooks?|types?|interfaces?|validat\w+|checks?|checker|errors?|messages?|events?|tests?|specs?|docs?|documentation|guides?|support|logic|flows?|features?|api|client|ui|layout|styles?|templates?|headers?|badges?|lists?|widgets?|cards?|webhooks?|notifications?|emails?|tracking|reports?|reporting|analytics|of contents|rows?|cells?|models?|controllers?|settings|auth\w*|notes|workflow|checklist|branch|script|year|copyright|key|keys|plates?|links?|store|generator|command)\b)`;
const DESTROY = String.raw`\b(?:drop(?:ping)?|delet(?:e|ing)|remov(?:e|ing)|eras(?:e|ing)|wip(?:e|ing)|purg(?:e|ing)|truncat(?:e|ing)|destroy(?:ing)?|nuk(?:e|ing)|tear(?:ing)?\s+down|decommission(?:ing)?|terminat(?:e|ing)|shut(?:ting)?\s+down|(?:removal|deletion|destruction)\s+of)\b`;
const MANY =
  "(?:all|every|existing|old|older|stale|inactive|legacy|production|prod|live|customer|user|expired|orphaned)";
const PROD = String.raw`(?:prod(?:uction)?|live)\b`;

function any(...sources: readonly string[]): readonly RegExp[] {
  return sources.map((source) => new RegExp(source, "gi"));
}

export const PLAN_RULES: readonly PlanRule[] = [
  {
    kind: "destructive-sql",
    name: "destructive SQL",
    patterns: any(
      String.raw`${DESTROY}${gap(5)}(?:tables?|schemas?|databases?|dbs?)\b${NOT_CODE}`,
      String.raw`${DESTROY}${gap(2)}${MANY}${gap(3)}(?:rows|records|accounts|users|customers|orders|data|subscriptions|tenants)\b${NOT_CODE}`,
      String.raw`\btruncat(?:e|ing)\b${wide(4)}(?:in|on)\s+${PROD}`,
      String.raw`\b(?:reset|recreate|overwrite)\b${gap(3)}(?:database|db)\b${NOT_CODE}`,
      String.raw`\bDROP\s+(?:TABLE|DATABASE|SCHEMA|INDEX|VIEW)\s+[\w"'\`[.]+|\bTRUNCATE\s+TABLE\s+\w|\bDELETE\s+FROM\s+[\w."\`]+(?!\s+WHERE)(?=\s*(?:[;"'\`).,]|$))`,
    ),
  },
  {
    kind: "data-migration",
    name: "a data migration without a way back",
    patterns: any(
      String.raw`\bdata\s+migration\b${NOT_CODE}|\bback-?fill(?:ing)?\b${NOT_CODE}`,
      String.raw`\bmigrat(?:e|ing)\b${gap(5)}(?:data|rows|records|users?|customers?|accounts?|orders|tenants|passwords|subscribers)\b${NOT_CODE}`,
      String.raw`\bdrop(?:ping)?\b${gap(5)}columns?\b${NOT_CODE}|\b(?:delet|remov)(?:e|ing)\b${gap(5)}columns?\s+from${wide(4)}(?:table|schema|database)\b`,
      String.raw`\b(?:convert|re-?encrypt|rewrite|re-?hash|transform|merge|de-?dup(?:licate)?)(?:ing)?\b${gap(2)}(?:all|existing|stored|production|live|legacy|duplicate)${gap(3)}(?:rows|records|data|users|customers|passwords|accounts)\b${NOT_CODE}`,
      String.raw`\b(?:run|apply|execute)(?:ning|ing)?\b${gap(5)}migrations?\s+(?:on|in|to|against)\s+(?:the\s+)?${PROD}`,
      String.raw`\b(?:irreversible|one-way|destructive)\s+migration\b`,
      String.raw`\bALTER\s+TABLE\s+\S+\s+DROP\b|\bprisma\s+migrate\s+reset\b|\bartisan\s+migrate:(?:fresh|reset)\b|\brails\s+db:(?:drop|reset)\b`,
    ),
  },
  {
    kind: "infrastructure",
    name: "destruction of infrastructure",
    patterns: any(
      String.raw`\b(?:terraform|tofu|pulumi|cdk|terragrunt)\s+(?:\S+\s+)?(?:apply|destroy|up)\b|\bapply(?:ing)?\s+(?:the\s+)?terraform\b`,
      String.raw`${DESTROY}${gap(5)}(?:buckets?|clusters?|vpcs?|load\s+balancers?|droplets?|vms?|virtual\s+machines?|hosted\s+zones?|dns\s+(?:zones?|records?)|resource\s+groups?|(?:persistent|ebs|data|docker)\s+volumes?|(?:ebs|disk|rds|database|volume)\s+snapshots?|read\s+replicas?|(?:kubernetes|k8s)\s+\w+|infrastructure|infra)\b${NOT_CODE}`,
      String.raw`${DESTROY}${gap(3)}(?:production|prod|staging|live|aws|gcp|azure|cloud|remote|ec2|rds)${gap(2)}(?:servers?|instances?|environments?|stacks?|deployments?|queues?|namespaces?|projects?|hosts?|nodes?)\b(?!\s+variables?)${NOT_CODE}`,
      String.raw`${DESTROY}${gap(2)}(?:old|legacy)${gap(2)}(?:servers?|environments?|hosts?)\b(?!\s+variables?)${NOT_CODE}`,
      String.raw`\bkubectl\s+delete\b|\bhelm\s+uninstall\b|\baws\s+s3\s+(?:rb|rm)\b|\baws\s+\S+\s+(?:delete|terminate)-\S+|\bgcloud\s+(?:\S+\s+){1,4}delete\b|\baz\s+group\s+delete\b`,
    ),
  },
  {
    kind: "recursive-delete",
    name: "a recursive delete",
    patterns: any(
      String.raw`\brm\s+(?:-\S+\s+)*-\w*[rR]\w*(?=\s|$)(?!(?:\s+-\S+)*\s+["'\`]?(?:\./)?(?:dist|build|node_modules|coverage|out|target|tmp|\.next|\.cache|\.turbo)\b)`,
      String.raw`\brecursively\s+(?:delet|remov|wip|purg)(?:e|ing)\b`,
      String.raw`\b(?:delet|remov|wip|purg|eras)(?:e|ing)\s+(?:everything|all\s+(?:of\s+)?(?:the\s+)?files)\s+(?:under|in|inside|from|on)\b`,
      String.raw`\bwip(?:e|ing)\b${gap(3)}(?:disks?|drives?|home|director(?:y|ies)|folders?|servers?|machines?)\b`,
      String.raw`\b(?:delet|remov|wip|purg|eras)(?:e|ing)\b${gap(4)}(?:backups?|(?:user|customer)\s+(?:uploads?|files)|uploaded\s+files|uploads\s+(?:folder|directory)|home\s+director(?:y|ies))\b${NOT_CODE}`,
    ),
  },
  {
    kind: "force-push",
    name: "a force push or rewritten history",
    patterns: any(
      String.raw`\b(?:(?:allow|enable)(?:ing)?\s+)?force[- ]?push(?:es|ing)?\b|\bgit\s+push\b[^;&|]*\s(?:--force\S*|-f|--mirror)(?=\W|$)`,
      String.raw`\b(?:rewrit|purg|scrub|squash|eras)(?:e|ing)?\b${wide(7)}history\b|\bgit[- ]filter-(?:repo|branch)\b|\bfilter-repo\b`,
      String.raw`\b(?:delet|remov)(?:e|ing)\b${gap(3)}(?:remote|release|upstream|main|master|production)\s+(?:branch(?:es)?|tags?)\b|\b(?:delet|mov)(?:e|ing)\b${gap(2)}(?:release|git|v?\d[\w.]*)\s+tags?\b`,
    ),
  },
  {
    kind: "publish",
    name: "publishing or releasing",
    patterns: any(
      String.raw`\b(?:npm|pnpm|yarn(?:\s+npm)?|cargo|poetry|flit|uv|vsce|hex)\s+publish\b(?!.*--dry-run)|\btwine\s+upload\b|\bgem\s+push\b|\bdocker\s+push\b|\bnuget\s+push\b`,
      String.raw`\bpublish(?:ing)?\b${wide(6)}(?:npm|pypi|crates\.io|maven(?:\s+central)?|rubygems|registry|marketplace|docker\s?hub|ghcr|nuget|app\s+store|play\s+store|packages?|crates?|gem|release|library|sdk|images?|extension|plugin|v?\d+\.\d[\w.]*)\b${NOT_CODE}`,
      String.raw`\b(?:cut|tag|make|ship|creat|do|trigger)(?:e|ing)?\b${gap(4)}release\b${NOT_CODE}`,
      String.raw`\breleas(?:e|ing)\s+(?:v?\d[\w.]*|version\b|the\s+(?:package|library|crate|sdk|app|new\s+version)\b|(?:\S+\s+){0,4}to\s+(?:npm|pypi|${PROD}|the\s+public|(?:all\s+)?(?:users|customers)\b))`,
      String.raw`\b(?:deploy|ship|roll|push|promot|launch)(?:e|ing)?\b${wide(6)}(?:to|in|on|into)\s+(?:the\s+)?(?:${PROD}|all\s+(?:users|customers)\b)`,
      String.raw`\b(?:submit|upload)(?:ting|ing)?\b${wide(6)}(?:app\s+store|play\s+store|web\s+store|marketplace|pypi|testflight|registry)\b|\bpush(?:ing)?\b${wide(5)}images?\b${wide(4)}(?:registry|docker\s?hub|ecr|gcr|ghcr)\b`,
      String.raw`\bgo(?:ing)?\s+live\b|\bopen[- ]sourc(?:e|ing)\s+(?:the|this|our)\b`,
    ),
  },
  {
    kind: "payment",
    name: "moving money",
    patterns: any(
      String.raw`\b(?:charge|bill|invoice)\s+(?:(?:the|all|every|each|existing|our|overdue|these|affected)\s+)*(?:customers?|users?|(?:credit\s+)?cards?|accounts?|clients?|subscribers?|merchants?)\b${NOT_CODE}`,
      String.raw`\b(?:issue|send|process|trigger|make|execute|run|perform|initiate)\b${gap(4)}(?:refunds?|payouts?|payments|charges|(?:wire|bank)\s+transfers?|payroll)\b${NOT_CODE}`,
      String.raw`\brefund(?:ing)?\s+(?:all|every|each|the|affected|existing|double)\b${gap(3)}(?:customers?|users?|orders?|payments?|charges?|subscribers?|purchases?)\b${NOT_CODE}`,
      String.raw`\b(?:transfer|wire|send|move|withdraw|pay)(?:ing)?\b${gap(3)}(?:money|funds|bitcoin|btc|eth|[$€£]\s?\d[\d,.]*|\d[\d,.]*\s*(?:usd|eur|dollars|euros))`,
      String.raw`\b(?:switch|flip|mov|enabl|activat|turn|tak|set)(?:e|ing)?\b${wide(5)}(?:stripe|paypal|adyen|braintree|payments?|billing|checkout)${wide(4)}(?:live|production|real)\b|\b(?:accept|enable|take)\s+(?:live|real)\s+(?:payments?|charges?)\b`,
      String.raw`\b(?:buy|purchas)(?:e|ing)?\b${gap(5)}(?:domains?|licen[cs]es?|credits?|plan|subscription|hosting|servers?|certificates?|seats?)\b${NOT_CODE}|\bupgrad(?:e|ing)\b${wide(4)}(?:paid|pro|enterprise|billing)\s+(?:plan|tier)\b`,
      String.raw`\bpay(?:ing)?\s+(?:out\b|(?:the|all|our)\s+(?:\w+\s+)?(?:vendors?|invoices?|suppliers?|contractors?|bills?)\b)`,
    ),
  },
  {
    kind: "permission",
    name: "a change of secrets or permissions",
    patterns: any(
      String.raw`\b(?:rotat|revok|regenerat|invalidat|replac|delet)(?:e|ing)\b${gap(5)}(?:signing|encryption|api|ssh|gpg|deploy|access|production|prod|root|master|database|db|admin|stripe|aws|npm|github|tls|ssl|webhook|account|kms|private|client)\s+(?:\w+\s+)?(?:keys?|secrets?|tokens?|credentials?|passwords?|certificates?|certs?)\b(?!\s+(?:on|upon|when|after|if|before)\b)${NOT_CODE}`,
      String.raw`\b(?:creat|generat|issu|mint|provision|stor|upload)(?:e|ing)?\b${gap(4)}(?:api|deploy|ssh|gpg|signing|production|prod|aws|npm|pypi|github|account|kms|root|admin|repository|repo|ci)\s+(?:\w+\s+)?(?:keys?|secrets?|tokens?|credentials?)\b${NOT_CODE}`,
      String.raw`\b(?:set|add|updat|delet|remov|chang|stor)(?:e|ing)?\b${gap(5)}(?:repository|repo|actions|github|vault|ci|production|environment)\s+secrets?\b${NOT_CODE}`,
      String.raw`\b(?:grant|giv|assign|elevat)(?:e|ing)?\b${wide(6)}(?:admin(?:istrator)?|owner|root|superuser|(?:write|full|read)\s+access|maintainer|privileges|permissions?|iam|roles?)\b${NOT_CODE}`,
      String.raw`\b(?:chang|updat|modify|loosen|relax|widen|remov|disabl|turn\s+off|bypass|lift|edit)(?:e|ing)?\b${gap(5)}(?:branch\s+protection|iam|bucket\s+polic(?:y|ies)|security\s+groups?|firewall|access\s+control|acls?|row[- ]level\s+security|rls|2fa|mfa|permissions|codeowners)\b${NOT_CODE}`,
      String.raw`\bmak(?:e|ing)\b${gap(4)}(?:bucket|repo(?:sitory)?|dataset|project|database|storage)\s+public\b|\bchmod\s+(?:-R\s+)?0?777\b|\b(?:allow\s+)?0\.0\.0\.0/0\b`,
      String.raw`\b(?:add|invit|remov)(?:e|ing)?\b${wide(5)}(?:collaborators?|maintainers?|org(?:ani[sz]ation)?\s+(?:owners?|members?|admins?)|repo(?:sitory)?\s+admins?)\b${NOT_CODE}`,
      String.raw`\bgh\s+secret\s+(?:set|delete|remove)\b|\baws\s+iam\s+\S+|\bvault\s+kv\s+(?:delete|destroy)\b`,
    ),
  },
  {
    kind: "licence",
    name: "a change of licence",
    patterns: any(
      String.raw`\bre-?licen[cs](?:e|ing)\b`,
      String.raw`\b(?:chang|switch|replac|mov|convert|remov|delet|drop)(?:e|ing|ping)?\b${gap(4)}licen[cs]e\b${NOT_CODE}`,
      String.raw`\blicen[cs]e\s+(?:from\s+\S+\s+)?to\s+(?:the\s+)?(?:a?gpl|lgpl|mit|apache|bsd|bsl|sspl|mpl|isc|proprietary|commercial|unlicense|eupl|elastic)`,
    ),
  },
];

/** Ends a thought: what is denied or only described before it does not reach over it. */
export const CLAUSE_END = /[.;:!?](?=\s|$)|\n|,|\s(?:and|then|but)\s|\s[-–—]\s/g;

/** Right before an operation: it is not to be done. */
export const DENIED =
  /\b(?:not|never|no\s+longer|don'?t|doesn'?t|won'?t|mustn'?t|cannot|can'?t|shouldn'?t|without|avoid(?:s|ing)?|instead\s+of|rather\s+than|prevent(?:s|ing)?|refus(?:e|es|ing)(?:\s+to)?|forbid(?:s|ding)?|disallow(?:s|ing)?|reject(?:s|ing)?|guard(?:s|ing)?\s+against|protect(?:s|ing)?\s+against|warn(?:s|ing)?)\b(?!\s+forget)(?:\s+\S+){0,4}\s*$/i;

/** Earlier in the same thought: what is made is code, a test or a text about the operation. */
export const ABOUT =
  /\b(?:tests?|specs?|cases?)\s+(?:that|for|which|whether|of|to)\b|\b(?:document|documenting|describe|describing|explain|explaining|mock|mocking|stub|fake|simulate|lint|detect|detects|detecting|warns?|implement|implementing|allow|let|lets|support|supports)\b|\b(?:docs?|documentation|guide|runbook|readme|tutorial|section|article|page|rule|example|error|message|warning)\s+(?:for|on|about|of|that|to)\b|\bhow\s+to\b|\b(?:buttons?|endpoints?|dialogs?|modals?|prompts?|options?|flags?|commands?|functions?|methods?|helpers?|forms?|pages?|screens?|api|ui|ability|feature|routes?|mutations?|subcommands?|actions?)\s+(?:to|for|that|which|where)\b|\b(?:confirm(?:ation)?|dry[- ]run)\b/i;

/** Behind an operation: it happens where nothing is lost. */
export const HARMLESS =
  /^[^.;\n]{0,40}?\b(?:in|of|for|from|inside|against|on|between|before)\s+(?:(?:the|a|an|our|all|each|every|unit|integration|e2e|end-to-end)\s+)*(?:tests?|fixtures?|mocks?|local\w*|dev|development|sandbox|in-memory|storybook|seed|cache|ui|mockups?|wireframes?)\b|^[^.;\n]{0,40}?\bdry[- ]run/i;
