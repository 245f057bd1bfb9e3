import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The raw body, not decompressed. */
  body: Buffer;
}

interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: object;
}

/** Sends a request to a local port with its address unchanged. `fetch` would normalize it. */
export async function sendRaw(port: number, address: string, asked: RawRequest = {}): Promise<RawAnswer> {
  const { method = 'GET', body } = asked;
  const headers = { ...(body && { 'content-type': 'application/json' }), ...asked.headers };
  const sent = request({ host: '127.0.0.1', port, method, path: address, headers, agent: false });
  sent.end(body && JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
}

const encoded = (character: string): string => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** Returns spellings of an address that a router or a file system might accept. */
export function spellings(address: string): string[] {
  const characters = [...address];
  const each = [...characters.entries()].filter(([, character]) => character !== '/');
  return [
    address,
    ...each.map(([index, character]) => characters.with(index, encoded(character)).join('')),
    characters.map((character) => (character === '/' ? character : encoded(character))).join(''),
    `/${characters.slice(1).map(encoded).join('')}`,
    address.replaceAll('/', '//'),
    `/${address}`,
    `${address}/`,
    `${address}//`,
    `${address}/.`,
    `${address}/x/..`,
    `${address}%2f`,
    `${address}%2f%2e`,
    `${address}%00`,
    `${address}%20`,
    `${address}.`,
    `${address}\\`,
    `/.${address}`,
    `/x/..${address}`,
    `/%2e%2e${address}`,
    `/..${address}`,
    `/x%2f..${address}`,
    `/shell/..${address}`,
    `/shell/../remotes/..${address}`,
    `/shell/%2e%2e%2f${address.slice(1)}`,
    `/x\\..\\${address.slice(1)}`,
    `/x%5c..%5c${address.slice(1)}`,
    address.toUpperCase(),
    `${address}?x=1`,
    `${address};x=1`,
    `${address}#x`,
    `http://127.0.0.1${address}`,
    `http://127.0.0.1/${address}`,
    `HTTP://evil.example${address}`,
    address.replaceAll('/', '\\').replace('\\', '/'),
  ];
}
