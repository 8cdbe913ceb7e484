/** A throw-away git repository for the demo. */
export interface DemoRepo {
  /** Absolute path of the work tree. */
  readonly folder: string;
  /** Makes a branch (from another, or the first one from nothing), writes the files, commits, and stays on it. */
  commit(change: {
    readonly branch: string;
    readonly from: string | null;
    readonly files: Readonly<Record<string, string>>;
    readonly message: string;
  }): Promise<void>;
  /** Removes the folder with everything in it. */
  close(): Promise<void>;
}
