/** The system's code, such as `ENOENT`; null where there is none. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}

/** The system's own word, without the absolute paths that Node puts behind it. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (code !== null) return code;
  return error instanceof Error ? error.message : String(error);
}
