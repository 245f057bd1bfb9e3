/** Matches the next entity tag in a list (RFC 9110 section 8.8.3). A tag may contain commas. */
const NEXT_TAG_PATTERN = /[ \t,]*(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?=,|$)/y;

/** Removes the prefix `W/` of a weak tag. */
const stripWeakPrefix = (tag: string): string => tag.replace(/^W\//, '');

/**
 * Whether an If-None-Match header matches this tag (RFC 9110 section 13.1.2). The header is `*`, one tag or a
 * list of tags. The comparison is weak, as the RFC requires. Parsing stops at the first syntax error.
 */
export function matchesIfNoneMatch(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const target = stripWeakPrefix(etag);
  NEXT_TAG_PATTERN.lastIndex = 0;
  for (let tag = NEXT_TAG_PATTERN.exec(header); tag; tag = NEXT_TAG_PATTERN.exec(header))
    if (tag[1] === target) return true;
  return false;
}
