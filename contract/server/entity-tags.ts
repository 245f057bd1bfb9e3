/** An entity tag at the beginning of what is left of a list, RFC 9110 section 8.8.3; commas may stand in it. */
const NEXT_TAG = /[ \t,]*(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?=,|$)/y;

/** A tag without the mark of weak ones. */
const opaque = (tag: string): string => tag.replace(/^W\//, '');

/**
 * True where an If-None-Match header names this tag, RFC 9110 section 13.1.2: alone or in a list, weak or strong, or
 * with `*` any. A list is read up to its first fault.
 */
export function isKnownTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const wanted = opaque(etag);
  NEXT_TAG.lastIndex = 0;
  for (let tag = NEXT_TAG.exec(header); tag; tag = NEXT_TAG.exec(header)) if (tag[1] === wanted) return true;
  return false;
}
