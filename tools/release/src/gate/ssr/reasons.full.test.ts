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
async function ssrReasonsOf(code: string, limits = THREAD_LIMITS): Promise<string[]> {
  const version = await publishSsrRemote(paths, code, [{ path: '/cars/:id', drawn: true }]);
  const record = await readRemoteRecord(paths, 'catalog', version);
  const reasons = await ssrReasons(paths, record, paths.remoteVersion('catalog', version), limits);
  expect(reasons.every(({ check }) => check === 'drawing')).toBe(true);
  return reasons.map(({ message }) => message);
}

test('the rendering check passes a screen with the same output each time', async () => {
  expect(await ssrReasonsOf('await later(); return "Car " + address;')).toEqual([]);
});

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

test.each<[string, string, RegExp, typeof THREAD_LIMITS?]>([
  ['throws', 'throw new Error("no car");', /^\/cars\/:id: on the server, rendering threw an error: .*no car/],
  [
    'accesses window during loading',
    '//@@window.scrollTo(0, 0);',
    /does not load without a window.*window is not defined/,
  ],
  [
    'requires a module that is not shared',
    '//@@require("node:fs");',
    /does not load.*does not share node:fs/,
  ],
  [
    'keeps a counter between pages',
    'globalThis.pages = (globalThis.pages ?? 0) + 1; return globalThis.pages;',
    /depends on earlier renders/,
  ],
  [
    'keeps data of another page',
    'const kept = (globalThis.kept ??= address); return kept + Math.random();',
    /depends on earlier renders/,
  ],
  ['never finishes', 'for (;;);', /rendering never finished/, { ...THREAD_LIMITS, timeoutMs: 5_000 }],
  [
    'waits forever',
    'await new Promise(() => undefined);',
    /rendering never finished/,
    { ...THREAD_LIMITS, timeoutMs: 1_000 },
  ],
  [
    'never finishes in small steps',
    'for (;;) await null;',
    /rendering never finished/,
    { ...THREAD_LIMITS, timeoutMs: 5_000 },
  ],
  [
    'is too slow',
    // A loop that ends at a fixed time would use less CPU time on a busy machine, so this loop counts.
    'let sum = 0; for (let n = 0; n < 1e9; n += 1) sum += n % 7; return "x" + sum;',
    /takes \d+ ms, over the limit of \d+ ms/,
  ],
  [
    'waits for a timer',
    'await new Promise((resolve) => setTimeout(resolve, 1_000)); return "x";',
    /waits \d+ ms for something other than the API/,
  ],
  [
    'calls another server',
    'await fetch("http://127.0.0.1:49151/collect"); return "x";',
    /calls more than the API: .*127\.0\.0\.1:49151/,
  ],
  [
    'calls another server and hides the failure',
    'await fetch("https://collect.example/x").catch(() => null); return "x";',
    /calls more than the API: .*collect\.example:443/,
  ],
  [
    'calls another server without waiting for it',
    'void fetch("http://127.0.0.1:49151/collect").catch(() => null); return "x";',
    /calls more than the API: .*127\.0\.0\.1:49151/,
  ],
  [
    'calls another server during loading',
    'return "x";//@@fetch("http://127.0.0.1:49151/collect").catch(() => null);',
    /calls more than the API: .*127\.0\.0\.1:49151/,
  ],
  [
    'loads a module of the network',
    'return process.getBuiltinModule("node:dns").resolve("x.example", () => undefined);',
    /rendering threw an error: .*getBuiltinModule is not a function/,
  ],
  [
    'leaks memory',
    '(globalThis.all ??= []).push(Buffer.alloc(2 * 2 ** 20, 1)); return "x";',
    /too much memory/,
  ],
  ['exits its thread', 'process.exit(3);', /crashed its rendering thread/],
])(
  'the rendering check refuses a screen that %s, with the reason',
  async (_what, code, reason, limits = THREAD_LIMITS) => {
    expect(await ssrReasonsOf(code, limits)).toEqual([expect.stringMatching(reason)]);
  },
);

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
