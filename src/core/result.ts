/** The outcome of something that may be refused for a reason the caller must handle. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function err<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}

/** Makes a switch over a union exhaustive: a new member fails to compile here. */
export function assertNever(value: never): never {
  throw new Error(`unreachable case: ${JSON.stringify(value)}`);
}
