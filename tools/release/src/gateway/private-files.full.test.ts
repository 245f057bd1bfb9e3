import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import fc from '@second-gear/contract/testing/properties';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import { activateVersion } from '../rollout/activate-version.ts';
import { buildOf, createEmptySite, publishCode } from '../testing/fixtures.ts';
import { createOperatorFiles } from '../testing/operator-files.ts';
import { sendRaw, spellingsOf } from '../testing/raw-request.ts';
import { createGateway } from './gateway.ts';

let port: number;
let page: Buffer;
let version: string;
let secretAddresses: string[];

beforeAll(async () => {
  const paths = await createEmptySite();
  version = await publishCode(paths, buildOf('catalog'), 'x');
  await activateVersion(paths, { remote: 'catalog', to: version, what: 'release', who: 'x', why: 'x' });
  secretAddresses = (await createOperatorFiles(paths, version)).addresses;
  page = await readFile(paths.index);
  const gateway = await createGateway({ site: paths.site, api: 'http://127.0.0.1:9' });
  cleanUp(() => gateway.close());
  await gateway.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = gateway.server.address() as AddressInfo);
});

/** Returns what an address exposes. Null if the response is a rejection or the page. */
async function findLeak(address: string): Promise<unknown> {
  const { status, body } = await sendRaw(port, address);
  if ((status >= 400 && status < 500) || (status === 200 && body.equals(page))) return null;
  return [address, status, body.toString().slice(0, 80)];
}

test('the gateway does not expose operator files under any spelling of their addresses', async () => {
  const leaks: unknown[] = [];
  for (const address of secretAddresses.flatMap(spellingsOf)) {
    const leak = await findLeak(address);
    if (leak !== null) leaks.push(leak);
  }
  expect(leaks).toEqual([]);
});

/** Path segments that some parsers remove when they normalize a path. */
const pathNoiseArbitrary = fc.constantFrom(
  '',
  '.',
  '%2e',
  'x/..',
  'x/%2E%2e',
  'shell/..',
  '..',
  '%2f',
  '\\',
  '%5c',
  '%00',
);
const spellingArbitrary = fc.constantFrom<(part: string) => string>(
  (part) => part,
  (part) => part.replace(/^./, (first) => `%${first.charCodeAt(0).toString(16)}`),
  (part) => part.replaceAll('.', '%2e'),
  (part) => part.replaceAll('.', '%252e'),
  (part) => part.toUpperCase(),
);

test('the gateway does not expose operator files under any combination of path noise and encodings', async () => {
  const address = fc.nat().chain((number) => {
    const parts = (secretAddresses[number % secretAddresses.length] ?? '').split('/').slice(1);
    return fc
      .tuple(
        fc.array(fc.tuple(pathNoiseArbitrary, spellingArbitrary), {
          minLength: parts.length,
          maxLength: parts.length,
        }),
        fc.constantFrom('', '/', '//', '/.', '/..', '%2f', '%20', '?', '#', '.gz', '/x/..'),
      )
      .map(([spelledParts, end]) => {
        const steps = spelledParts.map(([detour, spell], index) => `/${detour}/${spell(parts[index] ?? '')}`);
        return steps.join('').replaceAll('///', '/') + end;
      });
  });
  await fc.assert(
    fc.asyncProperty(address, async (target) => {
      expect(await findLeak(target)).toBeNull();
    }),
    { numRuns: 300 },
  );
});

test.each([
  '//[',
  '//:99999/',
  '//',
  '/%',
  '/api/%',
  '/api/../settings.json',
  '/api//settings.json',
  '/%zz',
  '/%00',
  '/a%00.js',
  '/../..',
  '/./',
  '/cars//1',
  '//evil.example/x',
])('the gateway rejects the invalid address %s with 400', async (address) => {
  const { status, headers, body } = await sendRaw(port, address);
  expect([address, status]).toEqual([address, 400]);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(JSON.parse(body.toString())).toEqual({ code: 'bad_request', message: expect.any(String) as string });
});

test('the gateway serves public files by path, and rejects the absolute form of a proxy request', async () => {
  for (const address of [
    ...['/', '/index.html', '/discovery.json', '/robots.txt', '/favicon.ico', '/dashboard/my-order'],
    '/cars/a%2Fb?x=//y',
    ...[`/remotes/catalog/${version}/remoteEntry.js`, `/remotes/catalog/${version}/hashes.json`],
  ]) {
    expect([address, (await sendRaw(port, address)).status]).toEqual([address, 200]);
    expect([address, (await sendRaw(port, `http://site.example${address}`)).status]).toEqual([address, 400]);
  }
});
