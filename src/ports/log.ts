/** What a person watching the run sees. Foreign text is made inert by the implementation. */
export interface Log {
  info(line: string): void;
  warning(line: string): void;
  error(line: string): void;
  /** A foldable block of lines: a grouped section in Actions, indented lines in a terminal. */
  group(title: string, lines: readonly string[]): void;
  /** Shows how far something long has come; at most one line at a time in a terminal. */
  progress(state: { readonly done: number; readonly running: readonly string[]; readonly left: number }): void;
}
