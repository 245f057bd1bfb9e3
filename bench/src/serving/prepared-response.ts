import { brotliCompressSync, constants } from 'node:zlib';

/** A prepared response. */
export interface PreparedResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Brotli qualities as on the site: files are compressed once, pages per request. */
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

/** Creates a page response, cacheable by all or rendered per request. */
export const createPageResponse = (html: string, kind: keyof typeof BROTLI_QUALITY): PreparedResponse =>
  createTextResponse(Buffer.from(html), 'text/html; charset=utf-8', kind, { 'cache-control': 'no-cache' });
