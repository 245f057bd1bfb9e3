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
    'is too slow',
    'const end = Date.now() + 1_500; while (Date.now() < end); return "x";',
    /takes \d+ ms, over the limit of \d+ ms/,
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

test('a version that cannot be rendered goes live if the operator skips the check, and the ledger records it', async () => {
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
