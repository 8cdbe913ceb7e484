import type { JsonObject } from "./types.ts";

/** What GitHub answers instead of doing it. */
export class Refusal extends Error {
  readonly status: number;
  readonly extra: JsonObject;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, message: string, more: { extra?: JsonObject; headers?: Record<string, string> } = {}) {
    super(message);
    this.status = status;
    this.extra = more.extra ?? {};
    this.headers = more.headers ?? {};
  }
}

/** What the web pages would not let this person do. */
export class RightsError extends Error {}

export function notFound(): Refusal {
  return new Refusal(404, "Not Found");
}

/** The field-wise 422 of GitHub's REST API. */
export function invalid(resource: string, field: string, message: string): Refusal {
  return new Refusal(422, "Validation Failed", { extra: { errors: [{ resource, field, code: "custom", message }] } });
}

export const NOT_ACCESSIBLE = "Resource not accessible by integration";
