import { createHash } from 'node:crypto';

/** Media types that browsers open as documents, in which scripts can run. */
export const DOCUMENT_TYPES: readonly string[] = ['text/html', 'image/svg+xml', 'application/xml'];

/**
 * Headers that every response has. All other headers apply to documents only: scripts and pictures follow
 * their page's policy.
 */
const HEADERS_OF_EVERY_RESPONSE: readonly string[] = ['X-Content-Type-Options', 'Strict-Transport-Security'];

/** Returns whether a header applies only to documents. */
export const isDocumentHeader = (name: string): boolean => !HEADERS_OF_EVERY_RESPONSE.includes(name);

/**
 * Returns the site's headers that a response of this media type needs.
 * @param type its Content-Type, with or without parameters
 */
export const headersFor = (type: string, headers: Readonly<Record<string, string>>): Record<string, string> =>
  DOCUMENT_TYPES.includes(type.split(';')[0] ?? '')
    ? { ...headers }
    : Object.fromEntries(Object.entries(headers).filter(([name]) => !isDocumentHeader(name)));

/** Status of the renderer's response if it did not render a page. The gateway then sends the static page. */
export const NOT_RENDERED_STATUS = 501;

/** Response header with the reason why the renderer did not render a page. */
export const NOT_RENDERED_HEADER = 'x-not-drawn';

/** Returns the weak ETag of a body. It is weak, because it is the same for every content encoding. */
export const weakEtagOf = (body: string | Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url')}"`;
