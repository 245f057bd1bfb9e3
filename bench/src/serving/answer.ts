import { brotliCompressSync, constants } from 'node:zlib';

/** A prepared response. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Brotli qualities as on the site: files are compressed once, pages per request. */
const QUALITY = { file: 11, page: 4 } as const;

/** Creates a text response, compressed as on the site. */
export const textAnswer = (
  body: Buffer,
  type: string,
  kind: keyof typeof QUALITY,
  headers: Record<string, string> = {},
): Answer => ({
  status: 200,
  headers: { 'content-type': type, 'content-encoding': 'br', ...headers },
  body: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY[kind] } }),
});

/** Creates a page response, cacheable by all or rendered per request. */
export const pageAnswer = (html: string, kind: keyof typeof QUALITY): Answer =>
  textAnswer(Buffer.from(html), 'text/html; charset=utf-8', kind, { 'cache-control': 'no-cache' });
