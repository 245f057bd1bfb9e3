/** True where an If-None-Match header names this tag. */
export const hasTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*');
