/** What `make` gives, made when it is first asked for and kept: for what costs more than most runs need it. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
