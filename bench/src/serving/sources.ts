import { readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { type Answer, textAnswer } from './answer.ts';

/** A source of responses. Returns null if it has none for this path and query. */
export type Source = (address: string) => Promise<Answer | null>;

const KEPT = ['content-type', 'content-encoding', 'cache-control', 'link', 'location', 'x-total-count'];

const ask = (url: URL): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    // Not fetch, which would decompress the body.
    get(url, { headers: { 'accept-encoding': 'br' } }, resolve).on('error', reject);
  });

/** Returns the responses of a running site, byte for byte. */
export const fromSite =
  (site: string) =>
  async (address: string): Promise<Answer> => {
    const answer = await ask(new URL(address, site));
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const headers = KEPT.flatMap((name): [string, string][] => {
      const value = answer.headers[name];
      return value === undefined ? [] : [[name, String(value)]];
    });
    return {
      status: answer.statusCode ?? 502,
      headers: Object.fromEntries(headers),
      body: Buffer.concat(chunks),
    };
  };

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};
const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' };

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (['ENOENT', 'EISDIR', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/**
 * Serves files of a folder, cacheable permanently.
 * @param prefix URL path of the folder, with leading and trailing slash
 */
export const fromFolder =
  (folder: string, prefix: string): Source =>
  async (address) => {
    const { pathname } = new URL(address, 'http://localhost');
    if (!pathname.startsWith(prefix)) return null;
    const file = normalize(join(folder, pathname.slice(prefix.length)));
    const type = TYPES[extname(file)];
    if (!file.startsWith(normalize(folder) + sep)) return null;
    const body = await readIfThere(file);
    if (!body) return null;
    return type ? textAnswer(body, type, 'file', FOREVER) : { status: 200, headers: FOREVER, body };
  };

/** Serves pages that a function creates from the address. Files and API paths are not pages. */
export const fromPages =
  (pageOf: (address: string) => Promise<Answer>): Source =>
  async (address) => {
    const { pathname } = new URL(address, 'http://localhost');
    return pathname.startsWith('/api/') || extname(pathname) !== '' ? null : pageOf(address);
  };
