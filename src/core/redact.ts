const MIN_SECRET_CHARS = 6;

/** Shapes of credentials that may never be printed, whoever they belong to. */
const SHAPES: readonly RegExp[] = [
  /\bgh[opsur]_[A-Za-z0-9]{20,255}\b/g,
  /\bgithub_pat_[A-Za-z0-9_]{20,255}\b/g,
  /\bsk-[A-Za-z0-9_-]{20,200}/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
  /\bxox[abprs]-[A-Za-z0-9-]{10,200}/g,
  /\bnpm_[A-Za-z0-9]{30,60}\b/g,
  /\beyJ[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{10,2000}/g,
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]{0,8000}?-----END [A-Z ]{0,30}PRIVATE KEY-----/g,
];

/** The part of a text's base64 that stays the same whatever stands before and after it, for each of the three offsets. */
function toBase64(text: string): readonly string[] {
  const bytes = new TextEncoder().encode(text);
  return [0, 1, 2].map((offset) => {
    const encoded = btoa(String.fromCharCode(...new Uint8Array(offset), ...bytes));
    return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
  });
}

function toHex(text: string): string {
  return [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A secret and the forms in which a command may print it: base64, base64url, hex, URL-encoded, in JSON, reversed. */
function formsOf(secret: string): readonly string[] {
  const base64 = toBase64(secret);
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    ...base64,
    ...base64.map((form) => form.replace(/\+/g, "-").replace(/\//g, "_")),
    toHex(secret),
    toHex(secret).toUpperCase(),
    encodeURIComponent(secret),
    [...secret].reverse().join(""),
  ];
}

/**
 * Replaces known secrets (in seven encodings) and anything of a known credential shape by `***`. The last net before
 * text leaves the run, not the control that keeps secrets away from commands.
 */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  // A secret that was pasted with its line end is used without it.
  const whole = secrets.flatMap((secret) => [secret, secret.trim()]);
  const needles = [...new Set(whole.filter((secret) => secret.length >= MIN_SECRET_CHARS).flatMap(formsOf))]
    // Longest first, so that a form which contains another is replaced whole.
    .sort((a, b) => b.length - a.length);
  return (text) => {
    const known = needles.reduce((rest, needle) => rest.replaceAll(needle, "***"), text);
    return SHAPES.reduce((rest, shape) => rest.replace(shape, "***"), known);
  };
}

/** Whether a text holds something of a known credential shape: it would not leave this run as it is. */
export function looksSecret(text: string): boolean {
  return SHAPES.some((shape) => text.search(shape) !== -1);
}
