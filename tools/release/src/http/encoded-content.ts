import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { weakEtagOf } from './document-headers.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Smallest body in bytes that is compressed. Smaller ones fit into one packet anyway. */
const MIN_COMPRESSED_BYTES = 1_000;

// Compression must be fast, because the client waits for it. At this level, Brotli's output is as small as
// gzip's best in a quarter of the time.
const BROTLI_OPTIONS = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

type ContentEncoding = 'br' | 'gzip' | 'identity';

const negotiator = new Negotiator<ContentEncoding>({ supportedValues: ['br', 'gzip', 'identity'] });

/** Returns the encoding that the client prefers, from its Accept-Encoding header. */
export const negotiateEncoding = (acceptEncoding: string | undefined): ContentEncoding =>
  negotiator.negotiate(acceptEncoding ?? 'identity') ?? 'identity';

/** The body of a response in each encoding. Each is computed once, when it is first needed. */
export interface EncodedContent {
  etag: () => string;
  /** Returns the body as the client's Accept-Encoding header prefers it. */
  encodeFor: (acceptEncoding: string | undefined) => Promise<{ bytes: Buffer; encoding: ContentEncoding }>;
}

export function createEncodedContent(body: string | Buffer): EncodedContent {
  const bytes = Buffer.from(body);
  const compressed = new Map<ContentEncoding, Promise<Buffer>>();
  let etag: string | undefined;

  function compress(encoding: Exclude<ContentEncoding, 'identity'>): Promise<Buffer> {
    const promise =
      compressed.get(encoding) ?? (encoding === 'br' ? toBrotli(bytes, BROTLI_OPTIONS) : toGzip(bytes));
    compressed.set(encoding, promise);
    return promise;
  }

  return {
    etag: () => (etag ??= weakEtagOf(bytes)),
    encodeFor: async (acceptEncoding) => {
      const encoding = bytes.length < MIN_COMPRESSED_BYTES ? 'identity' : negotiateEncoding(acceptEncoding);
      return { bytes: encoding === 'identity' ? bytes : await compress(encoding), encoding };
    },
  };
}
