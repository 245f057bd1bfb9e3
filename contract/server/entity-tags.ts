/** The next entity tag of a list, RFC 9110 section 8.8.3. Tags may contain commas. */
const NEXT_TAG = /[ \t,]*(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?=,|$)/y;

/** Returns a tag without the prefix of weak tags. */
const opaque = (tag: string): string => tag.replace(/^W\//, '');

/**
 * Whether an If-None-Match header matches this tag, RFC 9110 section 13.1.2: a single tag, a list, weak or
 * strong, or `*`. Reads a list up to its first syntax error.
 */
export function isKnownTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const wanted = opaque(etag);
  NEXT_TAG.lastIndex = 0;
  for (let tag = NEXT_TAG.exec(header); tag; tag = NEXT_TAG.exec(header)) if (tag[1] === wanted) return true;
  return false;
}
