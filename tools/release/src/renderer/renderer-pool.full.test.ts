import { createServer } from 'node:http';
import type { RenderRequest } from '@second-gear/federation/ssr';
import { cleanUp } from '@second-gear/node-utils/testing/clean-up';
import { listenOnFreePort } from '../testing/listen-on-free-port.ts';
import { MINIMAL_SHELL_BUNDLE, renderRequestOf, serverBundleOf } from '../testing/server-bundles.ts';
import { NEVER_RETRY } from './failure-tracker.ts';
import { createRendererPool, NotRenderedError, type RendererPoolOptions } from './renderer-pool.ts';
import type { ServerBundle } from './server-bundle.ts';

const THREAD_LIMITS = { heapMb: 64, externalMb: 64, timeoutMs: 120_000, startTimeoutMs: 120_000 };

interface RecordedViolation {
  version: string | undefined;
  kind: string;
  isDisabled: boolean;
}

/**
 * Creates a renderer pool with a minimal shell and versions of a catalog. Each version consists of the code
 * of its only screen.
 */
function openPool(screens: Record<string, string>, change: Partial<RendererPoolOptions> = {}) {
  const bundles: Record<string, ServerBundle> = {
    'shell 1': { name: 'shell', version: '1', file: 'shell.cjs', code: MINIMAL_SHELL_BUNDLE },
  };
  for (const [version, code] of Object.entries(screens))
    bundles[`catalog ${version}`] = serverBundleOf(version, code);
  const recordedViolations: RecordedViolation[] = [];
  const pool = createRendererPool({
    readServerBundle: (name, version) => Promise.resolve(bundles[`${name} ${version}`] ?? null),
    limits: THREAD_LIMITS,
    timeoutMs: 240_000,
    maxConcurrent: 8,
    standby: 4,
    retryBudget: { maxFailures: 2, windowMs: 3_600_000, backOff: NEVER_RETRY },
    onViolation: ({ remote }, { kind, isDisabled }) =>
      recordedViolations.push({ version: remote?.version, kind, isDisabled }),
    ...change,
  });
  cleanUp(() => pool.close());
  const createTarget = (version: string | null) => ({
    shell: '1',
    remote: version === null ? null : { name: 'catalog', version },
  });
  return {
    pool,
    recordedViolations,
    createTarget,
    render: (version: string | null, renderRequest: Partial<RenderRequest> = {}) =>
      pool.render(createTarget(version), { ...renderRequestOf('/'), ...renderRequest }),
    /** Returns the page's text, or the reason why nothing was rendered. */
    getOutcome: async (version: string | null, renderRequest: Partial<RenderRequest> = {}) => {
      try {
        const rendered = await pool.render(createTarget(version), {
          ...renderRequestOf('/'),
          ...renderRequest,
        });
        return rendered.kind === 'page' ? rendered.body : rendered.to;
      } catch (error) {
        if (error instanceof NotRenderedError) return error.reason;
        throw error;
      }
    },
  };
}

test('each version renders its own screen, even if two versions render in parallel', async () => {
  const { getOutcome } = openPool({ a: 'return "A " + address;', b: 'return "B " + address;' });
  const rendered = await Promise.all([
    getOutcome('a'),
    getOutcome('b', { address: '/cars/7' }),
    getOutcome(null),
    getOutcome('a'),
  ]);
  expect(rendered).toEqual(['A /', 'B /cars/7', 'frame', 'A /']);
});

test('a version without a server bundle is rendered by the browser', async () => {
  const { getOutcome } = openPool({});
  expect(await getOutcome('gone')).toBe('no-half');
});

test.each([
  ['does not load', 'unloadable', { topLevelCode: 'window.location;' }],
  ['requires a module that the shell does not share', 'unloadable', { topLevelCode: 'require("node:fs");' }],
  ['hangs', 'hung', { code: 'for (;;);', limits: { ...THREAD_LIMITS, timeoutMs: 5_000 } }],
  [
    'hangs during loading',
    'hung',
    { topLevelCode: 'for (;;);', limits: { ...THREAD_LIMITS, startTimeoutMs: 3_000 } },
  ],
  ['fills its heap', 'memory', { code: 'const all = []; for (;;) all.push(new Array(1000).fill(address));' }],
  [
    'fills memory outside its heap',
    'memory',
    { code: 'globalThis.kept = [...(globalThis.kept ?? []), Buffer.alloc(80 * 2 ** 20, 1)]; return "x";' },
  ],
  ['exits its thread', 'died', { code: 'process.exit(3);' }],
  [
    'throws an uncaught error',
    'died',
    { code: 'setTimeout(() => { throw new Error("late"); }); return later();' },
  ],
])(
  'a version that %s affects no other version and is disabled after several failures',
  async (_case, kind, fault) => {
    const {
      code = 'return "x";',
      topLevelCode = '',
      limits = THREAD_LIMITS,
    } = fault as {
      code?: string;
      topLevelCode?: string;
      limits?: typeof THREAD_LIMITS;
    };
    const { getOutcome, recordedViolations, pool, createTarget } = openPool(
      { bad: `${code}\n//@@${topLevelCode}`, good: 'return "fine";' },
      { limits },
    );
    expect(await getOutcome('good')).toBe('fine');
    for (let attempts = 0; recordedViolations.length < 2; attempts += 1) {
      expect(attempts).toBeLessThan(20);
      const [, goodOutcome] = await Promise.all([getOutcome('bad'), getOutcome('good')]);
      expect(goodOutcome).toBe('fine');
      // The memory of a thread is measured immediately after it has sent the page.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(recordedViolations).toEqual([
      { version: 'bad', kind, isDisabled: false },
      { version: 'bad', kind, isDisabled: true },
    ]);
    expect(await getOutcome('bad')).toBe('out');
    expect(await getOutcome(null)).toBe('frame');
    expect(pool.state()).toMatchObject({
      out: ['1 catalog@bad'],
      triedAgain: [{ cast: '1 catalog@bad', at: null }],
    });
    // The next release does not contain this version. If a later release contains it again, it is tried
    // again.
    await pool.prepare([createTarget('good')]);
    expect(pool.state().out).toEqual([]);
  },
);

test('a screen that throws occasionally is still rendered, and a screen that always throws is disabled', async () => {
  const { getOutcome, recordedViolations, pool } = openPool({
    a: 'if (address === "/bad") throw new Error("no"); return "A";',
  });
  for (let repetition = 0; repetition < 3; repetition += 1) {
    expect(await getOutcome('a', { address: '/bad' })).toBe('failed');
    expect(await getOutcome('a')).toBe('A');
  }
  expect(recordedViolations).toEqual(Array(3).fill({ version: 'a', kind: 'threw', isDisabled: false }));
  for (const expected of ['failed', 'failed', 'out'])
    expect(await getOutcome('a', { address: '/bad' })).toBe(expected);
  expect(recordedViolations.at(-1)).toEqual({ version: 'a', kind: 'threw', isDisabled: true });
  expect(await getOutcome('a')).toBe('out');
  expect(pool.state().out).toEqual(['1 catalog@a']);
});

test('errors in parts of a page count as failures even if the page was rendered', async () => {
  const { getOutcome, recordedViolations } = openPool({ a: 'return { faults: ["no"] };' });
  await getOutcome('a');
  expect(recordedViolations).toEqual([{ version: 'a', kind: 'threw', isDisabled: false }]);
});

test('a slow screen times out before its thread is ended', async () => {
  const { getOutcome, recordedViolations } = openPool(
    { a: 'return address === "/slow" ? never() : "A";' },
    { timeoutMs: 3_000 },
  );
  expect(await getOutcome('a', { address: '/slow' })).toBe('slow');
  expect(await getOutcome('a')).toBe('A');
  expect(recordedViolations).toEqual([]);
});

test('a version does not fail if its thread gets no core on a busy machine', async () => {
  // While it sleeps, the thread uses no CPU time, as if all cores were busy.
  const sleepScript = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);';
  const limits = { ...THREAD_LIMITS, timeoutMs: 1_500, startTimeoutMs: 1_500 };
  const { getOutcome, recordedViolations, pool } = openPool(
    { a: `${sleepScript} return "A";//@@${sleepScript}` },
    { limits },
  );
  expect([await getOutcome('a'), await getOutcome('a')]).toEqual(['A', 'A']);
  expect([recordedViolations, pool.state().out]).toEqual([[], []]);
});

test('the replacement of a thread that never runs again is not a failure of its version', async () => {
  const sleepScript = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
  const { getOutcome, recordedViolations } = openPool(
    { a: `if (address === "/asleep") ${sleepScript} return "A";` },
    { limits: { ...THREAD_LIMITS, timeoutMs: 200 } },
  );
  expect(await getOutcome('a', { address: '/asleep' })).toBe('failed');
  expect([await getOutcome('a'), recordedViolations]).toEqual(['A', []]);
});

test('an unreadable server bundle and a screen that throws count as failures', async () => {
  const { getOutcome, recordedViolations } = openPool(
    {},
    { readServerBundle: () => Promise.reject(new Error('Another hash')) },
  );
  expect([await getOutcome('a'), await getOutcome('a'), await getOutcome('a')]).toEqual([
    'failed',
    'failed',
    'out',
  ]);
  expect(recordedViolations.map(({ isDisabled }) => isDisabled)).toEqual([false, true]);
});

test('the renderer pool rejects parallel renders above its limit', async () => {
  const { render } = openPool({ a: 'return later();' }, { maxConcurrent: 3 });
  await render('a', { address: '/soon' });
  const pendingRenders = Array.from({ length: 10 }, () => render('a', { address: '/soon' }));
  const settled = await Promise.allSettled(pendingRenders);
  const rejectedRenders = settled.filter((entry) => entry.status === 'rejected');
  expect(rejectedRenders).toHaveLength(7);
  for (const { reason } of rejectedRenders) expect(reason).toMatchObject({ reason: 'overloaded' });
});

describe('many simultaneous renders', () => {
  /** Returns the outcomes of many renders, after the thread's render cost is known. */
  async function renderMany(code: string, deadline: number) {
    const { getOutcome } = openPool({ a: code }, { maxConcurrent: 100 });
    for (let n = 0; n < 9; n += 1) await getOutcome('a', { deadline });
    return Promise.all(Array.from({ length: 40 }, () => getOutcome('a', { deadline })));
  }

  test('the renderer pool starts only as many renders as it can finish in time', async () => {
    const busyScript =
      'const end = performance.now() + 50; while (performance.now() < end); return "rendered";';
    const outcomes = await renderMany(busyScript, 300);
    const rendered = outcomes.filter((entry) => entry === 'rendered').length;
    expect(outcomes.filter((entry) => entry === 'overloaded')).toHaveLength(40 - rendered);
    // Five renders would take 250 ms, but only 240 are available.
    expect(rendered).toBeGreaterThan(0);
    expect(rendered).toBeLessThanOrEqual(4);
  });

  test('renders that wait for responses do not block others', async () => {
    expect(await renderMany('return later();', 20_000)).toEqual(Array(40).fill('later'));
  });
});

test('the renderer pool keeps threads of the latest versions requested by name, but never instead of live versions', async () => {
  const versions = { live: '"L"', a: '"A"', b: '"B"', c: '"C"' };
  const screens = Object.fromEntries(
    Object.entries(versions).map(([name, code]) => [name, `return ${code};`]),
  );
  const { getOutcome, pool, createTarget } = openPool(screens, { standby: 2 });
  await pool.prepare([createTarget('live')]);
  for (const version of ['a', 'b', 'a', 'c']) await getOutcome(version);
  expect(pool.state().kept.map((entry) => entry.cast)).toEqual([
    '1 catalog@live',
    '1 catalog@a',
    '1 catalog@c',
  ]);
  expect(await getOutcome('b')).toBe('B');
});

test('a live version whose thread ended gets a new thread before the next request', async () => {
  const { getOutcome, pool, createTarget } = openPool({
    a: 'if (address === "/bad") process.exit(3); return "A";',
  });
  await pool.prepare([createTarget('a')]);
  expect(await getOutcome('a')).toBe('A');
  expect(await getOutcome('a', { address: '/bad' })).toBe('failed');
  const hasThread = () => pool.state().kept.some((entry) => entry.cast === '1 catalog@a');
  while (!hasThread()) await new Promise((resolve) => setTimeout(resolve, 20));
});

test('a closed renderer pool starts no threads, not even for earlier requests', async () => {
  let resolveBundle: (bundle: ServerBundle) => void = () => undefined;
  const pendingBundle = new Promise<ServerBundle>((resolve) => {
    resolveBundle = resolve;
  });
  const { pool, getOutcome, recordedViolations } = openPool({}, { readServerBundle: () => pendingBundle });
  const pendingRenders = getOutcome(null);
  await pool.close();
  resolveBundle({ name: 'shell', version: '1', file: 'shell.cjs', code: MINIMAL_SHELL_BUNDLE });
  expect([await pendingRenders, await getOutcome(null), recordedViolations, pool.state().kept]).toEqual([
    'failed',
    'failed',
    [],
    [],
  ]);
});

test('a render thread can call the API, but cannot follow the API’s redirects to another server', async () => {
  const otherServer = createServer((_request, response) => response.end('other'));
  const otherUrl = await listenOnFreePort(otherServer);
  const api = createServer(({ url }, response) => {
    if (url === '/moved') response.writeHead(302, { location: otherUrl });
    setTimeout(() => response.end('from the API'), 2_000);
  });
  const apiUrl = await listenOnFreePort(api);
  const { pool, getOutcome, recordedViolations, createTarget } = openPool({
    a: `if (address === '/timer') return new Promise((resolve) => setTimeout(resolve, 2_000, 'x'));
      const call = fetch('${apiUrl}' + address);
      return call.then((response) => response.text(), (error) => String(error.cause?.message));`,
  });
  const page = { ...renderRequestOf('/').page, api: apiUrl };
  expect(await getOutcome('a', { page })).toBe('from the API');
  // Only time in which a render waits for something else counts.
  const waitedMs = pool.usage(createTarget('a'))?.waitMs;
  expect(waitedMs).toBeLessThan(1_000);
  await getOutcome('a', { page, address: '/timer' });
  expect(pool.usage(createTarget('a'))?.waitMs).toBeGreaterThan(waitedMs! + 1_000);
  expect(recordedViolations).toEqual([]);
  for (let repetition = 0; repetition < 3; repetition += 1)
    expect(await getOutcome('a', { page, address: '/moved' })).toMatch(/may connect only to the API, not to/);
  // The violation is reported once and does not disable the version, because the page was rendered.
  expect(recordedViolations).toEqual([{ version: 'a', kind: 'network', isDisabled: false }]);
});
