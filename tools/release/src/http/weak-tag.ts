import { createHash } from 'node:crypto';

/** Returns the ETag of a body. It is weak, because it is the same for every compression. */
export const weakTagOf = (body: string | Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url')}"`;
