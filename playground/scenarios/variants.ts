/** Plain data of a YAML file. */
type Data = unknown;
type Fields = Readonly<Record<string, Data>>;

export function isFields(value: Data): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * One thing laid over another: objects are merged key by key, everything else is replaced. An object with numbers as
 * keys lies over the entries of a list, counted from 1.
 */
export function overlay(under: Data, over: Data): Data {
  if (Array.isArray(under) && isFields(over) && Object.keys(over).every((key) => /^[1-9][0-9]*$/.test(key))) {
    const list: Data[] = [...under];
    for (const [key, value] of Object.entries(over)) list[Number(key) - 1] = overlay(list[Number(key) - 1], value);
    return list;
  }
  if (!isFields(under) || !isFields(over)) return over;
  const merged: Record<string, Data> = { ...under };
  for (const [key, value] of Object.entries(over)) merged[key] = overlay(merged[key], value);
  return merged;
}

export interface Variant {
  /** Null for a file without `variants`. */
  readonly name: string | null;
  readonly data: Data;
}

/** The stories of a file: itself, or one for each entry of `variants`. */
export function readVariants(data: Data): readonly Variant[] {
  if (!isFields(data) || !isFields(data["variants"])) return [{ name: null, data }];
  const { variants, ...rest } = data;
  if (!isFields(variants)) return [{ name: null, data }];
  return Object.entries(variants).map(([name, over]) => {
    const merged = over === null ? rest : overlay(rest, over);
    return { name, data: isFields(merged) ? { ...merged, name: `${String(rest["name"])}: ${name}` } : merged };
  });
}
