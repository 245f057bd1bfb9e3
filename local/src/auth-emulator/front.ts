import { readFile } from 'node:fs/promises';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';

const SCRIPT = '/google-script.js';
/** The emulator's own pages for the browser. */
const PAGES = /^\/emulator\/auth\/(iframe|handler)\b/;
/** What those pages load for their looks only. */
const DECORATIONS =
  /<link href="https:\/\/(unpkg\.com|fonts\.googleapis\.com)[^>]*>|<script src="https:\/\/unpkg\.com[^>]*><\/script>/g;

const withoutInternet = (page: string): string =>
  page.replaceAll('https://apis.google.com/js/api.js', SCRIPT).replaceAll(DECORATIONS, '');

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** The emulator's answer to this request; rejects when it gives none. */
function passOn(asked: IncomingMessage, port: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { 'accept-encoding': _compressed, ...headers } = asked.headers;
    const call = request(
      { host: '127.0.0.1', port, method: asked.method, path: asked.url, headers },
      resolve,
    );
    call.on('error', reject);
    asked.on('error', reject);
    asked.pipe(call);
  });
}

async function serve(asked: IncomingMessage, answer: ServerResponse, port: number): Promise<void> {
  if (asked.url?.split('?')[0] === SCRIPT) {
    const script = await readFile(new URL('google-script.js', import.meta.url));
    answer.writeHead(200, {
      'content-type': 'text/javascript',
      'cross-origin-resource-policy': 'cross-origin',
    });
    answer.end(script);
    return;
  }
  const told = await passOn(asked, port);
  if (!PAGES.test(asked.url ?? '')) {
    answer.writeHead(told.statusCode ?? 502, told.headers);
    await pipeline(told, answer);
    return;
  }
  const page = withoutInternet(await textOf(told));
  const { 'content-length': _length, etag: _tag, ...headers } = told.headers;
  answer.writeHead(told.statusCode ?? 502, headers);
  answer.end(page);
}

/**
 * Stands before the Auth emulator, whose pages for a provider's window need scripts from the internet: here
 * they get what they need from this machine. Everything else passes through as it is.
 * @param port where browsers and the API look for the emulator
 * @param emulatorPort where it is
 * @throws when the port is taken
 */
export async function serveEmulatorFront(port: number, emulatorPort: number): Promise<Server> {
  const server = createServer((asked, answer) => {
    serve(asked, answer, emulatorPort).catch((error: unknown) => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502, { 'content-type': 'text/plain' }).end(`The Auth emulator: ${String(error)}`);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
