import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface RawResponse {
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

/** Sends a request to a local port without normalizing its address as `fetch` does. */
export async function sendRaw(port: number, address: string, options: RawRequest = {}): Promise<RawResponse> {
  const { method = 'GET', body } = options;
  const headers = { ...(body && { 'content-type': 'application/json' }), ...options.headers };
  const outgoing = request({ host: '127.0.0.1', port, method, path: address, headers, agent: false });
  outgoing.end(body && JSON.stringify(body));
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}

const percentEncode = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** Returns variants of an address that a router or a file system might resolve to the same resource. */
export function spellingsOf(address: string): string[] {
  const characters = [...address];
  const encodable = [...characters.entries()].filter(([, character]) => character !== '/');
  return [
    address,
    ...encodable.map(([index, character]) => characters.with(index, percentEncode(character)).join('')),
    characters.map((character) => (character === '/' ? character : percentEncode(character))).join(''),
    `/${characters.slice(1).map(percentEncode).join('')}`,
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
