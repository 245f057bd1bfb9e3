import type { AddressInfo } from 'node:net';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import { activateVersion } from '../rollout/activate-version.ts';
import { readLedger } from '../site/ledger.ts';
import { rolloutOf } from '../site/rollout.ts';
import { buildOf, createEmptySite, publishCode } from '../testing/fixtures.ts';
import { sendRaw, spellingsOf } from '../testing/raw-request.ts';
import { type Access, TOKEN_HEADER } from './access.ts';
import { createConsole } from './server.ts';

const LOCAL_ACCESS: Access = { mustTypeToken: false, token: 'local token of this process' };
const TYPED_ACCESS: Access = { mustTypeToken: true, token: 'a token that operators type' };

async function openConsole(access: Access) {
  const paths = await createEmptySite();
  const [one, two] = (await Promise.all(
    ['one', 'two'].map((code) => publishCode(paths, buildOf('catalog'), code)),
  )) as [string, string];
  await activateVersion(paths, { remote: 'catalog', to: one, what: 'release', who: 'ann', why: 'first' });
  const app = createConsole({
    paths,
    who: 'bob',
    access,
    metrics: ['http://127.0.0.1:9/metrics'],
    renderer: null,
    buildableNames: [],
    browser: () => Promise.resolve([]),
  });
  cleanUp(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const move = { move: 'canary', remote: 'catalog', why: 'try', version: two, traffic: 10 };
  const rollout = async () => rolloutOf(await readLedger(paths.ledger), 'catalog');
  return { port, move, rollout };
}

/** Every endpoint of the console except the files of its page. */
const API_CALLS = [
  ['GET', '/api/state'],
  ['HEAD', '/api/state'],
  ['POST', '/api/move'],
] as const;

test.each([
  ['embedded in the page', LOCAL_ACCESS],
  ['entered by the operator', TYPED_ACCESS],
])('no spelling of an endpoint works without the token that is %s', async (_where, access) => {
  const { port, move, rollout } = await openConsole(access);
  const host = `127.0.0.1:${String(port)}`;
  const foreignHeaders = { [TOKEN_HEADER]: access.token, origin: 'https://evil.example' };
  const callerHeaders: Record<string, string>[] = [
    { host },
    { host, [TOKEN_HEADER]: 'wrong' },
    { host, origin: `http://${host}` },
    { host, ...foreignHeaders },
    { host, ...foreignHeaders, origin: 'null' },
    { host: 'evil.example', origin: 'http://evil.example' },
  ];
  const acceptedCalls: unknown[] = [];
  for (const [method, call] of API_CALLS) {
    for (const address of spellingsOf(call)) {
      for (const headers of callerHeaders) {
        const body = method === 'POST' ? { body: move } : {};
        const response = await sendRaw(port, address, { method, headers, ...body });
        const isRefused = [400, 401, 403, 404].includes(response.status);
        if (!isRefused || response.body.includes('catalog'))
          acceptedCalls.push([method, address, headers, response.status]);
      }
    }
  }
  expect(acceptedCalls).toEqual([]);
  expect((await rollout()).canary).toBeNull();
  const headers = { host, [TOKEN_HEADER]: access.token };
  expect((await sendRaw(port, '/api/state', { headers })).status).toBe(200);
  expect((await sendRaw(port, '/api/move', { method: 'POST', headers, body: move })).status).toBe(200);
  expect((await rollout()).canary).not.toBeNull();
});

test('the console serves nothing under another host name, in any spelling of an address', async () => {
  const { port } = await openConsole(LOCAL_ACCESS);
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
    expect([address, status, body.includes(LOCAL_ACCESS.token)]).toEqual([address, 403, false]);
  }
});
