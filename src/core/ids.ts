import { z } from "zod";
import { err, ok, type Result } from "./result.ts";

// A value of a branded type is proof that its parser accepted it. Nothing else makes one.

const SHA = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** For schemas of outside data that hold an id; `parseSha` gives the same as a Result. */
export const shaSchema = z.string().regex(SHA, "expected 40 (or 64) lower-case hex digits").brand<"Sha">();

/** A full object id, never abbreviated: SHA-1 (40 hex digits) or SHA-256 (64). */
export type Sha = z.infer<typeof shaSchema>;

/** As `shaSchema`, for pull request numbers. */
export const prNumberSchema = z.number().int().positive().max(2_147_483_647).brand<"PrNumber">();

/** A pull request's number in its base repository. */
export type PrNumber = z.infer<typeof prNumberSchema>;

/** An empty, `.` or `..` part, or none at all. */
const ODD_PART = /(?:^|\/)\.{0,2}(?:\/|$)/;

const repoPathSchema = z
  .string()
  .min(1)
  .refine((path) => !path.includes("\0"), "a path holds no NUL")
  .refine(
    (path) => !ODD_PART.test(path),
    "expected a path relative to the repository root, without empty, `.` or `..` parts",
  )
  .brand<"RepoPath">();

/**
 * A path inside the repository, `/`-separated, relative to its root. It may hold any other character git
 * allows, line ends included: escape it with `core/text` before a person or a terminal sees it.
 */
export type RepoPath = z.infer<typeof repoPathSchema>;

function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): Result<z.output<Schema>, string> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  return err(parsed.error.issues[0]?.message ?? "not readable");
}

// A tree has 50,000 of both: what is as it should be does not go through a schema, which would find the same.

function isSha(value: string): value is Sha {
  return SHA.test(value);
}

function isRepoPath(value: string): value is RepoPath {
  return !value.includes("\0") && !ODD_PART.test(value);
}

export function parseSha(value: unknown): Result<Sha, string> {
  return typeof value === "string" && isSha(value) ? ok(value) : parse(shaSchema, value);
}

export function parsePrNumber(value: unknown): Result<PrNumber, string> {
  return parse(prNumberSchema, value);
}

export function parseRepoPath(value: unknown): Result<RepoPath, string> {
  return typeof value === "string" && isRepoPath(value) ? ok(value) : parse(repoPathSchema, value);
}

/** The folder a path lies in, or null for a file in the repository root. */
export function parentFolder(path: RepoPath): RepoPath | null {
  const cut = path.lastIndexOf("/");
  if (cut === -1) return null;
  const parent = parseRepoPath(path.slice(0, cut));
  return parent.ok ? parent.value : null;
}
