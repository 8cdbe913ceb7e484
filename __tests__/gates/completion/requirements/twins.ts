import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";

// Our own documents in every form that is read, each with what has to come out of it.

const expectedSchema = z.object({
  structure: z.enum(["structured", "semi", "low", "none"]),
  requirements: z.array(
    z.strictObject({
      id: z.string().nullable(),
      title: z.string(),
      criteria: z.number(),
      removal: z.boolean().default(false),
    }),
  ),
  /** Titles of what is left out, where the twin is about that. */
  excluded: z.array(z.string()).optional(),
});

export interface Twin {
  readonly name: string;
  readonly text: string;
  readonly expected: z.infer<typeof expectedSchema>;
}

const folder = new URL("../../../fixtures/prd/", import.meta.url);
const END = ".expected.json";

export const TWINS: readonly Twin[] = readdirSync(folder)
  .filter((file) => file.endsWith(END))
  .map((file) => {
    const name = file.slice(0, -END.length);
    const expected = expectedSchema.parse(JSON.parse(readFileSync(new URL(file, folder), "utf8")));
    return { name, text: readFileSync(new URL(name, folder), "utf8"), expected };
  });
