import { brotliCompressSync, constants } from 'node:zlib';

/** What a server says to a request, ready to be sent. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Brotli qualities of the site: of files, which are compressed once, and of pages, which are while somebody waits. */
const QUALITY = { file: 11, page: 4 } as const;

/** A text as an answer, as small as the site would send it. */
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

/** A page that a server sends to everybody, or draws anew for each. */
export const pageAnswer = (html: string, kind: keyof typeof QUALITY): Answer =>
  textAnswer(Buffer.from(html), 'text/html; charset=utf-8', kind, { 'cache-control': 'no-cache' });
