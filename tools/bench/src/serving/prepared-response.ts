import { brotliCompressSync, constants } from 'node:zlib';

/** A complete HTTP response that is ready to send. */
export interface PreparedResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Brotli quality levels of the site. The level for files is high, because they are compressed once. Pages are
 * compressed per request.
 */
const BROTLI_QUALITY = { file: 11, page: 4 } as const;

/** Creates a text response, compressed as on the site. */
export const createTextResponse = (
  body: Buffer,
  type: string,
  kind: keyof typeof BROTLI_QUALITY,
  headers: Record<string, string> = {},
): PreparedResponse => ({
  status: 200,
  headers: { 'content-type': type, 'content-encoding': 'br', ...headers },
  body: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[kind] } }),
});

/** Creates the response of an HTML page, compressed as a file or as a page that is rendered per request. */
export const createPageResponse = (html: string, kind: keyof typeof BROTLI_QUALITY): PreparedResponse =>
  createTextResponse(Buffer.from(html), 'text/html; charset=utf-8', kind, { 'cache-control': 'no-cache' });
