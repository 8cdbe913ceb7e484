/** What a request to the model asks for, read from the wire alone. */
export interface Asked {
  readonly purpose: Purpose;
  readonly requirements: readonly { readonly id: string; readonly title: string }[];
}

export type Purpose = "judge" | "sceptic" | "scan";

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Every text of a prompt, in order, whichever wire it came over. */
export function promptText(body: unknown): string {
  if (!isFields(body)) return "";
  const messages = Array.isArray(body["messages"]) ? body["messages"] : [];
  const contents: readonly unknown[] = [
    body["system"],
    ...messages.map((message: unknown) => (isFields(message) ? message["content"] : "")),
  ];
  return contents.flatMap(textsOf).join("\n");
}

function textsOf(content: unknown): readonly string[] {
  if (typeof content === "string") return [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((block: unknown) =>
    isFields(block) && typeof block["text"] === "string" ? [block["text"]] : [],
  );
}

function schemaOf(body: unknown): unknown {
  if (!isFields(body)) return null;
  const config = body["output_config"];
  const format = isFields(config) ? config["format"] : undefined;
  if (isFields(format)) return format["schema"];
  const response = body["response_format"];
  const named = isFields(response) ? response["json_schema"] : undefined;
  return isFields(named) ? named["schema"] : null;
}

/** Every list of texts under `enum` whose key is `id`, anywhere in a JSON schema. */
function idsOf(schema: unknown): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap(idsOf);
  if (!isFields(schema)) return [];
  const { id } = schema;
  const own =
    isFields(id) && Array.isArray(id["enum"]) ? id["enum"].filter((one: unknown) => typeof one === "string") : [];
  return [...own, ...Object.values(schema).flatMap(idsOf)];
}

const LISTED = /^\s*(?:[-*] )?\[?(R[0-9]+)\]?[:.) ]\s*(.+)$/gm;

/**
 * The purpose stands in the prompt as `done-gate task: judge`; the ids in the schema's enum, else as lines
 * `R1: title`. The titles always come from such lines.
 */
export function readAsked(body: unknown): Asked {
  const text = promptText(body);
  const purpose = /done-gate task: (judge|sceptic|scan)/.exec(text)?.[1];
  const titles = new Map([...text.matchAll(LISTED)].map(([, id = "", title = ""]) => [id, title.trim()]));
  const ids = [...new Set(idsOf(schemaOf(body)))];
  const asked = ids.length > 0 ? ids : [...titles.keys()];
  return {
    purpose: purpose === "sceptic" || purpose === "scan" ? purpose : "judge",
    requirements: asked.map((id) => ({ id, title: titles.get(id) ?? "" })),
  };
}
