import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const squeeze = (body: Buffer): Buffer =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

/** Files of a folder as answers, compressed as the site's own are. */
export async function filesAsAnswers(dir: string, path: string): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const name of (await readdir(dir)).filter((file) => file.endsWith('.js'))) {
    answers.set(path + name, {
      status: 200,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
      },
      body: squeeze(await readFile(join(dir, name))),
    });
  }
  return answers;
}

const KEPT = ['content-type', 'cache-control', 'link', 'x-total-count'];

/**
 * A server of answers from memory, so that neither side of the comparison waits for a disk or a database:
 * what is not in `own` is fetched from the site once.
 * @returns its address and how to end it
 */
export async function serveFromMemory(
  site: string,
  own: ReadonlyMap<string, Answer>,
): Promise<{ url: string; close: () => void }> {
  const known = new Map<string, Promise<Answer>>();
  const fetchOnce = async (path: string): Promise<Answer> => {
    const answer = await fetch(new URL(path, site));
    const headers = Object.fromEntries(
      KEPT.flatMap((name) => {
        const value = answer.headers.get(name);
        return value === null ? [] : [[name, value]];
      }),
    );
    const body = Buffer.from(await answer.arrayBuffer());
    const small = /text|json|javascript|svg/.test(headers['content-type'] ?? '');
    return small
      ? { status: answer.status, headers: { ...headers, 'content-encoding': 'br' }, body: squeeze(body) }
      : { status: answer.status, headers, body };
  };
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    const own_ = own.get(path);
    const answering = own_ ? Promise.resolve(own_) : (known.get(path) ?? fetchOnce(path));
    if (!own_) known.set(path, answering);
    answering.then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: unknown) => response.writeHead(502).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${String(port)}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A page as an answer. */
export const pageAnswer = (html: string): Answer => ({
  status: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'no-cache',
  },
  body: squeeze(Buffer.from(html)),
});
