/**
 * Name of the cookie with the visitor's id. It is set as soon as a remote has two versions at the same time,
 * such as a canary. The id is not in local storage, because SSR of the first page needs it.
 */
export const VISITOR_COOKIE = 'visitor';

/** Lifetime of a visitor's canary assignment, in seconds. */
const COOKIE_MAX_AGE_SECONDS = 180 * 24 * 3600;

/**
 * Returns the name of the URL parameter that overrides a remote's version in a tab: `?mfe.catalog=VERSION`.
 * The tab stores the version in session storage under the same name. An empty parameter ends the override.
 */
export const toOverrideKey = (remote: string): string => `mfe.${remote}`;

/** A version of a remote. `traffic` is its share of the visitors in percent. */
interface Variant {
  deployment: { traffic: number; default: boolean };
}

/** Returns a random id of 128 bits. It contains no information about the visitor. */
export function createVisitorId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns the visitor's id from a `Cookie` header or `document.cookie`. null if it is missing or malformed.
 */
export const readVisitorId = (cookies: string): string | null =>
  /(?:^|;\s*)visitor=([0-9a-f]{32})(?:;|$)/.exec(cookies)?.[1] ?? null;

/** Returns the visitor's cookie in `Set-Cookie` syntax. */
export const createVisitorCookie = (visitor: string, isSecure: boolean): string =>
  `${VISITOR_COOKIE}=${visitor}; Path=/; Max-Age=${String(COOKIE_MAX_AGE_SECONDS)}; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/**
 * Returns a visitor's bucket, a number in [0, 100), using a 32-bit multiply-rotate hash. The result is the
 * same in browsers and in Node. Buckets are evenly distributed, and buckets for different salts are
 * independent.
 */
export function bucketOf(salt: string, visitor: string): number {
  const text = `${salt}/${visitor}`;
  let hash = text.length;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= Math.imul(text.charCodeAt(index), 0x9e3779b1);
    hash = Math.imul((hash << 13) | (hash >>> 19), 0x85ebca6b);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 100;
}

/**
 * Returns the version for a bucket. Canaries get consecutive ranges of buckets from 0, each as wide as the
 * canary's traffic, and the default version gets the rest. A higher share only adds visitors to a canary.
 */
export function selectVariant<T extends Variant>(variants: readonly T[], bucket: number): T | undefined {
  let upperBound = 0;
  for (const variant of variants) {
    if (variant.deployment.default) continue;
    upperBound += variant.deployment.traffic;
    if (bucket < upperBound) return variant;
  }
  return variants.find((variant) => variant.deployment.default) ?? variants[0];
}
