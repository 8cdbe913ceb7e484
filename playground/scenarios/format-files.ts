import { z } from "zod";

/** A text, or parts that are joined. */
const textPart = z.union([z.string(), z.strictObject({ repeat: z.string(), times: z.number().int().min(0) })]);
const text = z.union([z.string(), z.array(textPart)]);

const FILE_KINDS = ["from", "append", "symlink", "text", "submodule", "base64", "json", "jsonl"] as const;

/** What is written to one path: a text, nothing (a deletion), or one of the named kinds. */
const fileObject = z
  .strictObject({
    from: z.string().optional(),
    append: z.string().optional(),
    symlink: z.string().optional(),
    text: text.optional(),
    mode: z.enum(["100644", "100755"]).optional(),
    submodule: z
      .string()
      .regex(/^[0-9a-f]{40}$/, "expected 40 hex digits")
      .optional(),
    base64: z.string().optional(),
    json: z.json().optional(),
    jsonl: z.array(z.json()).optional(),
  })
  .refine(
    (file) => FILE_KINDS.filter((kind) => file[kind] !== undefined).length === 1,
    `expected exactly one of ${FILE_KINDS.join(", ")}`,
  );

const fileValue = z.union([z.null(), z.string(), z.array(textPart), fileObject]);
export const filesSchema = z.record(z.string().min(1), fileValue);
export type FileObject = z.output<typeof fileObject>;
export type FileValue = z.output<typeof fileValue>;
export type Files = z.output<typeof filesSchema>;

/** A commit: files, or the default branch merged in. */
export const commitSchema = z.strictObject({
  by: z.string().optional(),
  committer: z.string().optional(),
  message: z.string().optional(),
  files: filesSchema.optional(),
  merge: z.literal("base").optional(),
});
export type CommitStory = z.output<typeof commitSchema>;

/** A text of its parts. */
export function joinText(value: z.output<typeof text>): string {
  if (typeof value === "string") return value;
  return value.map((part) => (typeof part === "string" ? part : part.repeat.repeat(part.times))).join("");
}
