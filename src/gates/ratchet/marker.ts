import type { Marker } from "./evidence.ts";

/** What a person writes to have losses accepted. A reason must follow. */
export const MARKER_FORM = "TEST-RATCHET-ALLOW: <reason>";
const MARKER_WORD = "TEST-RATCHET-ALLOW:";
const MARKER = /TEST-RATCHET-ALLOW:[ \t]*(\S.*)/;
const MAX_REASON_CHARS = 200;

/** A marker as it stands in a text. */
export interface MarkerLine {
  /** From 1. */
  readonly line: number;
  readonly reason: string;
}

export function markersIn(text: string): readonly MarkerLine[] {
  if (!text.includes(MARKER_WORD)) return [];
  return text.split(/\r\n|\n|\r/).flatMap((line, index) => {
    const reason = MARKER.exec(line)?.[1]
      ?.replace(/\s*(?:\*\/|-->)\s*$/, "")
      .trim();
    return reason === undefined || reason === ""
      ? []
      : [{ line: index + 1, reason: reason.slice(0, MAX_REASON_CHARS) }];
  });
}

/**
 * Markers that a test file has at head and none of the changed test files had at base: a marker is spent by the change
 * that brought it, and moving its file brings no new one.
 */
export function addedMarkers(
  before: readonly { readonly markers: readonly MarkerLine[] }[],
  after: readonly { readonly path: string; readonly markers: readonly MarkerLine[] }[],
): readonly Marker[] {
  const spent = new Map<string, number>();
  for (const { reason } of before.flatMap(({ markers }) => markers)) spent.set(reason, (spent.get(reason) ?? 0) + 1);
  return after.flatMap(({ path, markers }) =>
    markers.flatMap(({ line, reason }) => {
      const left = spent.get(reason) ?? 0;
      if (left > 0) spent.set(reason, left - 1);
      return left > 0 ? [] : [{ reason, place: `${path}:${line}` }];
    }),
  );
}

export function messageMarkers(
  messages: readonly { readonly sha: string; readonly message: string }[],
): readonly Marker[] {
  return messages.flatMap(({ sha, message }) =>
    markersIn(message).map(({ reason }) => ({ reason, place: `commit ${sha.slice(0, 12)}` })),
  );
}
