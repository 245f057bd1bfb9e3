/** A request target in origin form (RFC 9112, section 3.2.1), as parsed by all of the site's servers. */
export interface RequestTarget {
  /** The raw path. Starts with exactly one slash. */
  path: string;
  /** The query with its question mark. Empty if there is none. */
  search: string;
  /** Decoded parts of the path. Only the last one may be empty. */
  segments: readonly string[];
}

/** Control characters, and the backslash, which URL parsers treat as a slash. */
const UNSAFE_CHARACTERS = /[\u0000-\u001f\u007f\\]/;
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/;

function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

const isSafeSegment = (segment: string | null): segment is string =>
  segment !== null && segment !== '.' && segment !== '..' && !UNSAFE_CHARACTERS.test(segment);

/**
 * Parses a request target. Returns null for targets that parsers interpret differently: those that are not in
 * origin form, or that contain empty segments, dot segments, backslashes or control characters, also encoded.
 */
export function parseTarget(target: string): RequestTarget | null {
  if (!target.startsWith('/') || target.includes('#') || CONTROL_CHARACTERS.test(target)) return null;
  const queryAt = target.indexOf('?');
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  const segments = path.split('/').slice(1).map(decodeSegment);
  if (!segments.every(isSafeSegment)) return null;
  if (segments.slice(0, -1).includes('') || segments[0]?.startsWith('/')) return null;
  return { path, search: queryAt === -1 ? '' : target.slice(queryAt), segments };
}

/** Returns the URL of a target at an origin. The target cannot change the origin. */
export function toUrl(origin: string, { path, search }: Pick<RequestTarget, 'path' | 'search'>): URL {
  const url = new URL(origin);
  url.pathname = path;
  url.search = search;
  return url;
}
