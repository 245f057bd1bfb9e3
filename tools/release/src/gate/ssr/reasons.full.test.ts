import { appendFile } from 'node:fs/promises';
import { readLedger } from '../../site/ledger.ts';
import type { SitePaths } from '../../site/paths.ts';
import { readRemoteRecord } from '../../site/release-records.ts';
import { buildOf, createEmptySite, publishCode } from '../../testing/fixtures.ts';
import { activate } from '../../testing/moves-with-current-revision.ts';
import { createSsrSite, publishSsrRemote } from '../../testing/ssr-site.ts';
import { ssrReasons } from './reasons.ts';

let paths: SitePaths;
beforeAll(async () => {
  paths = await createSsrSite();
});

const THREAD_LIMITS = { heapMb: 64, externalMb: 64, timeoutMs: 120_000, startTimeoutMs: 120_000 };

/** Returns the gate's reasons against a catalog whose one screen runs this code. */
async function ssrReasonsOf(code: string): Promise<string[]> {
  const version = await publishSsrRemote(paths, code, [{ path: '/cars/:id', drawn: true }]);
  const record = await readRemoteRecord(paths, 'catalog', version);
  const reasons = await ssrReasons(paths, record, paths.remoteVersion('catalog', version), THREAD_LIMITS);
  expect(reasons.every(({ check }) => check === 'drawing')).toBe(true);
  return reasons.map(({ message }) => message);
}

test('the rendering check passes a screen that temporarily gets no CPU time', async () => {
  // A sleeping thread uses no CPU time, as if all cores were busy.
  const sleepScript = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);';
  expect(await ssrReasonsOf(`${sleepScript} return "x";`)).toEqual([]);
});

test('the rendering check ends at the first render that never finishes', async () => {
  const version = await publishSsrRemote(
    paths,
    'globalThis.pages = (globalThis.pages ?? 0) + 1; if (globalThis.pages > 1) await never(); return "x";',
    ['/cars', '/sellers'].map((path) => ({ path, drawn: true })),
  );
  const record = await readRemoteRecord(paths, 'catalog', version);
  const folder = paths.remoteVersion('catalog', version);
  const reasons = await ssrReasons(paths, record, folder, { ...THREAD_LIMITS, timeoutMs: 1_000 });
  expect(reasons.map(({ message }) => message)).toEqual([
    '/cars: on the server, rendering never finished',
    expect.stringContaining('were not checked'),
  ]);
});

test('an operator can skip the rendering check, and the ledger records that', async () => {
  const version = await publishSsrRemote(paths, 'throw new Error("no car");', [
    { path: '/cars/:id', drawn: true },
  ]);
  const request = { paths, remote: 'catalog', who: 'ann', why: 'in a hurry', force: false, browser: null };
  expect(await activate(request, version)).toMatchObject({
    kind: 'refused',
    reasons: [{ check: 'drawing' }],
  });
  expect(await activate({ ...request, checksSsr: false }, version)).toMatchObject({ kind: 'moved', version });
  expect((await readLedger(paths.ledger)).at(-1)?.forced).toContain('[drawing] skipped by the operator');
});

test('the rendering check refuses a server bundle that differs from the published one without running it', async () => {
  const version = await publishSsrRemote(paths, 'return "x";', [{ path: '/cars/:id', drawn: true }]);
  const folder = paths.remoteVersion('catalog', version);
  await appendFile(`${folder}/server/part.cjs`, '\n// Somebody was here.');
  const reasons = await ssrReasons(
    paths,
    await readRemoteRecord(paths, 'catalog', version),
    folder,
    THREAD_LIMITS,
  );
  expect(reasons).toEqual([
    { check: 'drawing', message: expect.stringContaining('is not the file') as string },
  ]);
});

test('a server bundle is required only for server-rendered routes in a shell that supports them', async () => {
  const routes = [{ path: '/cars', drawn: true }];
  const findReasons = async (site: SitePaths, declared: typeof routes | undefined) => {
    const build = buildOf('catalog', declared && { routes: declared });
    const version = await publishCode(site, build, String(declared?.length));
    const record = await readRemoteRecord(site, 'catalog', version);
    return ssrReasons(site, record, site.remoteVersion('catalog', version), THREAD_LIMITS);
  };
  expect(await findReasons(paths, routes)).toEqual([
    { check: 'drawing', message: expect.stringContaining('has no server bundle') },
  ]);
  expect(await findReasons(paths, undefined)).toEqual([]);
  expect(await findReasons(await createEmptySite(), routes)).toEqual([]);
});
