// What cannot be taken back, as data (gates.md 5, "Scan": the rule floor). Only operations that are unmistakable: a
// rule that fires on ordinary work teaches people to tick without reading.

import type { OperationKind } from "./operation-words.ts";

/** `script`: shell, make, workflows, package scripts; `sql`: SQL files and SQL inside code; `any`: both. */
export type OperationPlace = "script" | "sql" | "any";

export interface OperationRule {
  readonly kind: OperationKind;
  /** How the operation is called in front of people. */
  readonly name: string;
  readonly place: OperationPlace;
  readonly pattern: RegExp;
  /** Where what it is done to is named: the groups of this, the words of the command, or nowhere that tells. */
  readonly names: RegExp | "command" | "none";
}

const NAME = String.raw`(?:"[^"]+"|\`[^\`]+\`|\[[^\]]+\]|\w+)(?:\.(?:"[^"]+"|\`[^\`]+\`|\[[^\]]+\]|\w+))*`;
const LIST = String.raw`(?:IF\s+EXISTS\s+|ONLY\s+)*(${NAME}(?:\s*,\s*${NAME})*)`;
const ROOTS = String.raw`(?:"|')?(?:/(?:\*|(?:bin|boot|data|etc|home|lib|mnt|opt|root|srv|usr|var)(?:/\*)?)?|~/?\*?|\$\{?HOME\}?/?\*?|\.git/?)(?:"|')?(?=\s|$|;|&|\|)`;

export const OPERATION_RULES: readonly OperationRule[] = [
  {
    kind: "destructive-sql",
    name: "destructive SQL",
    place: "sql",
    pattern:
      /\bDROP\s+(?:TABLE|DATABASE|SCHEMA)\s+(?!\$)[\w"'`[.\\]|\bTRUNCATE\s+TABLE\s+(?!\$)[\w"'`[.\\]|\bDELETE\s+FROM\s+[\w."`]+\s*(?:;|["'`]\s*[),]|$)/i,
    names: new RegExp(
      String.raw`\b(?:DROP\s+(?:TABLE|DATABASE|SCHEMA)|TRUNCATE\s+TABLE|DELETE\s+FROM)\s+${LIST}`,
      "gi",
    ),
  },
  {
    kind: "data-migration",
    name: "a data migration without a way back",
    place: "any",
    pattern:
      /\bALTER\s+TABLE\s+\S+\s+DROP\s+COLUMN\b|\bprisma\s+migrate\s+reset\b|\bprisma\s+db\s+push\b.*--accept-data-loss|\bartisan\s+migrate:(?:fresh|reset)\b|\brails\s+db:(?:drop|reset)\b|\bmanage\.py\s+flush\b/i,
    names: new RegExp(String.raw`\bALTER\s+TABLE\s+${LIST}\s+DROP\s+COLUMN\s+${LIST}`, "gi"),
  },
  {
    kind: "infrastructure",
    name: "destruction of infrastructure",
    place: "script",
    pattern:
      /\b(?:terraform|tofu|pulumi|cdk|terragrunt)\s+(?:\S+\s+)*?destroy\b|\bterraform\s+apply\b.*\s-destroy\b|\bkubectl\s+delete\s+(?:ns|namespaces?|pvc?|persistentvolumes?(?:claims?)?)\b|\bkubectl\s+delete\b.*\s--all\b|\bhelm\s+uninstall\b|\baws\s+\S+\s+(?:delete|terminate)-\S+|\baws\s+s3\s+(?:rb\b|rm\b.*--recursive)|\baz\s+group\s+delete\b|\bgcloud\s+(?:\S+\s+){1,4}delete\b/,
    names: "command",
  },
  {
    kind: "recursive-delete",
    name: "a recursive delete outside the project",
    place: "script",
    pattern: new RegExp(String.raw`\brm\s+(?:-\S+\s+)*-(?:[a-zA-Z]*[rR][a-zA-Z]*|-recursive)\s+(?:-\S+\s+)*${ROOTS}`),
    names: "command",
  },
  {
    kind: "force-push",
    name: "a force push",
    place: "script",
    pattern:
      /\bgit\s+push\b[^;&|]*\s(?:--force(?:-with-lease\S*)?|-f|--mirror)(?=\s|$|["'])|\bgit\s+push\b[^;&|]*\s\+[\w./-]+/,
    names: "command",
  },
  {
    kind: "publish",
    name: "publishing a package",
    place: "script",
    pattern:
      /\b(?:npm|pnpm|yarn(?:\s+npm)?|cargo|poetry|flit|uv|vsce|hex)\s+publish\b(?!.*--dry-run)|\btwine\s+upload\b|\bgem\s+push\b|\b(?:dotnet\s+)?nuget\s+push\b|\bmvn\b.*\sdeploy\b/,
    names: "none",
  },
  {
    kind: "payment",
    name: "moving money",
    place: "any",
    pattern:
      /\bstripe\s+(?:charges|refunds|payouts|transfers)\s+create\b|\bapi\.stripe\.com\/v1\/(?:charges|refunds|payouts|transfers)\b/i,
    names: "none",
  },
  {
    kind: "permission",
    name: "a change of secrets or permissions",
    place: "script",
    pattern:
      /\bgh\s+secret\s+(?:set|delete|remove)\b|\baws\s+iam\s+(?:attach|put|delete|detach|create)-\S+|\bgcloud\s+\S+\s+(?:\S+\s+)?(?:add|remove)-iam-policy-binding\b|\bvault\s+kv\s+(?:delete|destroy|metadata\s+delete)\b|\bkubectl\s+create\s+clusterrolebinding\b/,
    names: "command",
  },
];
