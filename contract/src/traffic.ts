/** Where a visitor's id lies in local storage. It exists only once a remote has had two versions at a time. */
export const VISITOR_KEY = 'visitor';

/**
 * Name of the version that a session asked for: in the address (`?mfe.catalog=VERSION`) and, from then on,
 * in session storage. An empty value ends it.
 */
export const overrideKey = (remote: string): string => `mfe.${remote}`;

/** One version with its share of the visitors in percent. */
interface Arm {
  deployment: { traffic: number; default: boolean };
}

const VISITOR = /^[0-9a-f]{32}$/;

/** What is needed of local storage. */
interface Keeper {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
}

/** The visitor's id, made when there is none that one could have made: 128 random bits that say nothing about the visitor. */
export function visitorId(storage: Keeper): string {
  const known = storage.getItem(VISITOR_KEY);
  if (known && VISITOR.test(known)) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  storage.setItem(VISITOR_KEY, made);
  return made;
}

/**
 * A visitor's place in [0, 100) for one salt: the same in every browser and in Node, spread evenly, and
 * unrelated between salts. A 32-bit multiply-rotate hash; ops/compose/preload-script carries it too.
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
