import type { Log } from "../../src/ports/log.ts";

type Progress = Parameters<Log["progress"]>[0];

export interface RecordingLog extends Log {
  /** Everything that was said but progress, in order: `info: ...`; a group's lines stand behind its title. */
  readonly said: readonly string[];
  readonly states: readonly Progress[];
}

/** A log that keeps what it was told. */
export function createRecordingLog(): RecordingLog {
  const said: string[] = [];
  const states: Progress[] = [];
  return {
    said,
    states,
    info: (line) => said.push(`info: ${line}`),
    warning: (line) => said.push(`warning: ${line}`),
    error: (line) => said.push(`error: ${line}`),
    group: (title, lines) => said.push(`group: ${title}`, ...lines),
    progress: (state) => states.push(state),
  };
}
