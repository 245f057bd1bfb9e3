/** The target of a request in origin form, RFC 9112 section 3.2.1, in the one reading that all of the site's servers use. */
export interface RequestTarget {
  /** As it was written. Begins with exactly one slash. */
  path: string;
  /** The query with its question mark; empty where there is none. */
  search: string;
  /** Parts of the path, decoded. Only the last one may be empty. */
  segments: readonly string[];
}

/** Control characters, and the backslash, which URL parsers take for a slash. */
const UNSAFE = /[\u0000-\u001f\u007f\\]/;
const CONTROL = /[\u0000-\u001f\u007f]/;

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

const isPlain = (segment: string | null): segment is string =>
  segment !== null && segment !== '.' && segment !== '..' && !UNSAFE.test(segment);

/**
 * Parses a request target.
 * @returns null where two parsers could read different addresses in it: another form than origin form, a second leading
 *   slash, dot segments, empty segments, and backslashes or control characters in the path, encoded ones included
 */
export function parseTarget(target: string): RequestTarget | null {
  if (!target.startsWith('/') || target.includes('#') || CONTROL.test(target)) return null;
  const queryAt = target.indexOf('?');
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  const segments = path.split('/').slice(1).map(decode);
  if (!segments.every(isPlain)) return null;
  if (segments.slice(0, -1).includes('') || segments[0]?.startsWith('/')) return null;
  return { path, search: queryAt === -1 ? '' : target.slice(queryAt), segments };
}

/** The URL of a target at an origin. Nothing in the target can lead to another one. */
export function urlAt(origin: string, { path, search }: Pick<RequestTarget, 'path' | 'search'>): URL {
  const url = new URL(origin);
  url.pathname = path;
  url.search = search;
  return url;
}
