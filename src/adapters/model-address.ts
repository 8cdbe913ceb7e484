import { isIP } from "node:net";

/**
 * Whether a host is this machine or its own network: loopback, a private address, or a name without a dot, as service
 * containers have. Only there is a key not needed and plain HTTP allowed.
 */
function isLocal(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "");
  if (isIP(name) === 4) return /^(?:127|10)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\./.test(name);
  if (isIP(name) === 6) return name === "::1" || /^f[cd]/i.test(name);
  return !name.includes(".") || /\.(?:localhost|local|internal)$/i.test(name);
}

export interface Address {
  /** Without a slash at its end. */
  readonly base: string;
  readonly host: string;
  readonly isLocal: boolean;
}

/** Gives a sentence when the address cannot be used. */
export function readAddress(baseUrl: string): Address | string {
  if (!URL.canParse(baseUrl)) return "`completion.model.base_url` is no address";
  const url = new URL(baseUrl);
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    return "`completion.model.base_url` holds a user name, a query or a fragment; the key belongs into `model-key` alone";
  const local = isLocal(url.hostname);
  if (url.protocol !== "https:" && !local)
    return `\`completion.model.base_url\` is not https, and ${url.hostname} is not on this machine or its own network: key and code would be readable on the way`;
  return { base: `${url.origin}${url.pathname}`.replace(/\/+$/, ""), host: url.hostname, isLocal: local };
}
