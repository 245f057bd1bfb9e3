import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { rolloutOf } from '../rollout/history.ts';
import { readLedger } from '../site/ledger.ts';
import { pointTo } from '../site/store.ts';
import { buildOf, cleanUp, emptySite, publishCode } from '../testing/fixtures.ts';
import { TOKEN_HEADER, type Access } from './access.ts';
import { createConsole } from './server.ts';

const LOCAL: Access = { typed: false, token: 'local token of this process' };
const TYPED: Access = { typed: true, token: 'a token that somebody types in' };

async function open(access: Access) {
  const paths = await emptySite();
  const [one, two] = (await Promise.all(
    ['one', 'two'].map((code) => publishCode(paths, buildOf('catalog'), code)),
  )) as [string, string];
  await pointTo(paths, { remote: 'catalog', to: one, what: 'release', who: 'ann', why: 'first' });
  const app = createConsole({
    paths,
    who: 'bob',
    access,
    metrics: ['http://127.0.0.1:9/metrics'],
    buildable: [],
    browser: () => Promise.resolve([]),
  });
  cleanUp(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const move = { move: 'canary', remote: 'catalog', why: 'try', version: two, traffic: 10 };
  const rollout = async () => rolloutOf(await readLedger(paths.ledger), 'catalog');
  return { app, port, move, rollout };
}

/** Sends a request as it is written: a client of higher level would tidy up its address. */
async function send(
  port: number,
  method: string,
  address: string,
  headers: Record<string, string>,
  body?: object,
): Promise<{ status: number; body: string }> {
  const sent = request({ host: '127.0.0.1', port, method, path: address, headers, agent: false });
  if (body) sent.setHeader('content-type', 'application/json');
  sent.end(body && JSON.stringify(body));
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, body: await text(answer) };
}

const encoded = (character: string): string => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** Ways to write an address that a router could take for the plain one. */
function spellings(address: string): string[] {
  const characters = [...address];
  const each = characters
    .map((character, index) => ({ character, index }))
    .filter(({ character }) => character !== '/');
  return [
    address,
    ...each.map(({ character, index }) => characters.with(index, encoded(character)).join('')),
    `/${each.map(({ character }) => encoded(character)).join('')}`,
    characters.map((character, index) => (index > 0 ? encoded(character) : character)).join(''),
    address.replaceAll('/', '//'),
    `/${address}`,
    `${address}/`,
    `/.${address}`,
    `/x/..${address}`,
    `/%2e%2e${address}`,
    address.toUpperCase(),
    `${address}?x=1`,
    `${address};x=1`,
    `${address}#x`,
    `http://127.0.0.1${address}`,
    `HTTP://evil.example${address}`,
    address.replaceAll('/', '\\').replace('\\', '/'),
  ];
}

/** Every call of the console: what is not one of its page's files. */
const CALLS = [
  ['GET', '/api/state'],
  ['HEAD', '/api/state'],
  ['POST', '/api/move'],
] as const;

test.each([
  ['handed to the page', LOCAL],
  ['typed in', TYPED],
])('no spelling of a call gets past the token that is %s', async (_where, access) => {
  const { port, move, rollout } = await open(access);
  const host = `127.0.0.1:${String(port)}`;
  const foreign = { [TOKEN_HEADER]: access.token, origin: 'https://evil.example' };
  const callers: Record<string, string>[] = [
    { host },
    { host, [TOKEN_HEADER]: 'wrong' },
    { host, origin: `http://${host}` },
    { host, ...foreign },
    { host, ...foreign, origin: 'null' },
    { host: 'evil.example', origin: 'http://evil.example' },
  ];
  const through: unknown[] = [];
  for (const [method, call] of CALLS) {
    for (const address of spellings(call)) {
      for (const headers of callers) {
        const { status, body } = await send(
          port,
          method,
          address,
          headers,
          method === 'POST' ? move : undefined,
        );
        if (![400, 401, 403, 404].includes(status) || body.includes('catalog'))
          through.push([method, address, headers, status]);
      }
    }
  }
  expect(through).toEqual([]);
  expect((await rollout()).trial).toBeNull();
  const own = { host, [TOKEN_HEADER]: access.token };
  expect((await send(port, 'GET', '/api/state', own)).status).toBe(200);
  expect((await send(port, 'POST', '/api/move', own, move)).status).toBe(200);
  expect((await rollout()).trial).not.toBeNull();
});

test('another name for this machine gets nothing in any spelling, not even the page with its token', async () => {
  const { app, port } = await open(LOCAL);
  for (const address of [
    '/',
    '/console.js',
    '/%63onsole.js',
    '//',
    '/api/state',
    '/%61pi/state',
    '/nothing',
  ]) {
    const { status, body } = await send(port, 'GET', address, { host: 'evil.example' });
    expect([address, status, body.includes(LOCAL.token)]).toEqual([address, 403, false]);
  }
  expect(app.server.listening).toBe(true);
});
