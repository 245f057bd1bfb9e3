import type { AddressInfo } from 'node:net';
import { cleanUp } from '@second-gear/toolkit/testing/clean-up';
import { pointTo } from '../rollout/point-to.ts';
import { rolloutOf } from '../site/history.ts';
import { readLedger } from '../site/ledger.ts';
import { buildOf, emptySite, publishCode } from '../testing/fixtures.ts';
import { sendRaw, spellings } from '../testing/raw-request.ts';
import { type Access, TOKEN_HEADER } from './access.ts';
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
    renderer: null,
    buildable: [],
    browser: () => Promise.resolve([]),
  });
  cleanUp(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const move = { move: 'canary', remote: 'catalog', why: 'try', version: two, traffic: 10 };
  const rollout = async () => rolloutOf(await readLedger(paths.ledger), 'catalog');
  return { port, move, rollout };
}

/** Every endpoint of the console that is not one of its page's files. */
const CALLS = [
  ['GET', '/api/state'],
  ['HEAD', '/api/state'],
  ['POST', '/api/move'],
] as const;

test.each([
  ['handed to the page', LOCAL],
  ['typed in', TYPED],
])('no spelling of an endpoint bypasses the token that is %s', async (_where, access) => {
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
        const body = method === 'POST' ? { body: move } : {};
        const answer = await sendRaw(port, address, { method, headers, ...body });
        const isRefused = [400, 401, 403, 404].includes(answer.status);
        if (!isRefused || answer.body.includes('catalog'))
          through.push([method, address, headers, answer.status]);
      }
    }
  }
  expect(through).toEqual([]);
  expect((await rollout()).trial).toBeNull();
  const headers = { host, [TOKEN_HEADER]: access.token };
  expect((await sendRaw(port, '/api/state', { headers })).status).toBe(200);
  expect((await sendRaw(port, '/api/move', { method: 'POST', headers, body: move })).status).toBe(200);
  expect((await rollout()).trial).not.toBeNull();
});

test('the console serves nothing under another host name in any spelling, not even the page with its token', async () => {
  const { port } = await open(LOCAL);
  for (const address of [
    '/',
    '/console.js',
    '/%63onsole.js',
    '//',
    '/api/state',
    '/%61pi/state',
    '/nothing',
  ]) {
    const { status, body } = await sendRaw(port, address, { headers: { host: 'evil.example' } });
    expect([address, status, body.includes(LOCAL.token)]).toEqual([address, 403, false]);
  }
});
