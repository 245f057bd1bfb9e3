/**
 * Name of the cookie that holds a visitor's id. It exists only once a remote has had two versions at a time. A cookie
 * and not local storage, because the server draws the first page by it.
 */
export const VISITOR_COOKIE = 'visitor';

/** How long a visitor stays in the same half of a trial, in seconds. */
const KEPT_SECONDS = 180 * 24 * 3600;

/**
 * Name of the version that a session asked for: in the address (`?mfe.catalog=VERSION`) and, from then on,
 * in session storage. An empty value ends it.
 */
export const overrideKey = (remote: string): string => `mfe.${remote}`;

/** One version with its share of the visitors in percent. */
interface Arm {
  deployment: { traffic: number; default: boolean };
}

/** 128 random bits that say nothing about the visitor. */
export function newVisitor(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The visitor's id among the cookies of a request or a document; null when there is none that one could have made. */
export const visitorIn = (cookies: string): string | null =>
  /(?:^|;\s*)visitor=([0-9a-f]{32})(?:;|$)/.exec(cookies)?.[1] ?? null;

/** The cookie as it is to be set. */
export const visitorCookie = (visitor: string, isSecure: boolean): string =>
  `${VISITOR_COOKIE}=${visitor}; Path=/; Max-Age=${String(KEPT_SECONDS)}; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/**
 * A visitor's place in [0, 100) for one salt: the same in every browser and in Node, spread evenly, and
 * unrelated between salts. A 32-bit multiply-rotate hash.
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
 * The version that serves a bucket. Versions that are not the default take `[0, traffic)`, one after
 * another, and the default has the rest: so raising the share of a version on trial adds visitors to it and
 * sends nobody back.
 */
export function armFor<T extends Arm>(arms: readonly T[], bucket: number): T | undefined {
  let reach = 0;
  for (const arm of arms) {
    if (arm.deployment.default) continue;
    reach += arm.deployment.traffic;
    if (bucket < reach) return arm;
  }
  return arms.find((arm) => arm.deployment.default) ?? arms[0];
}
