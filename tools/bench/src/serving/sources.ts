import { readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { createTextResponse, type PreparedResponse } from './prepared-response.ts';

/** Returns the response for a path and query, or null if this source has none. */
export type Source = (address: string) => Promise<PreparedResponse | null>;

const FORWARDED_HEADERS = [
  'content-type',
  'content-encoding',
  'cache-control',
  'link',
  'location',
  'x-total-count',
];

const requestCompressed = (url: URL): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    // `fetch` would decompress the body.
    get(url, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject);
  });

/** Creates a source that returns a running site's responses unchanged, still compressed. */
export const createSiteSource =
  (site: string) =>
  async (address: string): Promise<PreparedResponse> => {
    const response = await requestCompressed(new URL(address, site));
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const headers = FORWARDED_HEADERS.flatMap((name): [string, string][] => {
      const value = response.headers[name];
      return value === undefined ? [] : [[name, String(value)]];
    });
    return {
      status: response.statusCode ?? 502,
      headers: Object.fromEntries(headers),
      body: Buffer.concat(chunks),
    };
  };

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};
const IMMUTABLE_HEADERS = { 'cache-control': 'public, max-age=31536000, immutable' };

async function readIfExists(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/**
 * Creates a source for the files in a folder. Browsers may cache them permanently.
 * @param prefix URL path of the folder, with leading and trailing slash
 */
export const createFolderSource =
  (folder: string, prefix: string): Source =>
  async (address) => {
    const { pathname } = new URL(address, 'http://localhost');
    if (!pathname.startsWith(prefix)) return null;
    const file = normalize(join(folder, pathname.slice(prefix.length)));
    const type = CONTENT_TYPES[extname(file)];
    if (!file.startsWith(normalize(folder) + sep)) return null;
    const body = await readIfExists(file);
    if (!body) return null;
    return type
      ? createTextResponse(body, type, 'file', IMMUTABLE_HEADERS)
      : { status: 200, headers: IMMUTABLE_HEADERS, body };
  };

/**
 * Creates a source for HTML pages, which `createPage` returns for an address. The source returns null for
 * addresses of files and of the API.
 */
export const createPageSource =
  (createPage: (address: string) => Promise<PreparedResponse>): Source =>
  async (address) => {
    const { pathname } = new URL(address, 'http://localhost');
    return pathname.startsWith('/api/') || extname(pathname) !== '' ? null : createPage(address);
  };
