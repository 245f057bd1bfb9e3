import type { Drawing } from '@second-gear/contract/drawn';
import { cleanUp } from '@second-gear/toolkit/testing/clean-up';
import { drawingOf, halfOf, SMALL_SHELL } from '../testing/halves.ts';
import type { ServerHalf } from './halves.ts';
import { createOffences, FOR_GOOD } from './offences.ts';
import { createStudio, NotDrawn, type StudioOptions } from './studio.ts';

const LIMITS = { heap: 64, outside: 64, patience: 120_000, start: 120_000 };

interface Harmed {
  version: string | undefined;
  kind: string;
  isOut: boolean;
}

/** Creates a studio with a small shell and these versions of a catalog, given as code of their one screen. */
function open(screens: Record<string, string>, change: Partial<StudioOptions> = {}) {
  const halves: Record<string, ServerHalf> = {
    'shell 1': { name: 'shell', version: '1', file: 'shell.cjs', code: SMALL_SHELL },
  };
  for (const [version, code] of Object.entries(screens)) halves[`catalog ${version}`] = halfOf(version, code);
  const harmed: Harmed[] = [];
  const studio = createStudio({
    halfOf: (name, version) => Promise.resolve(halves[`${name} ${version}`] ?? null),
    limits: LIMITS,
    patience: 240_000,
    most: 8,
    spare: 4,
    tolerance: { tries: 2, within: 3_600_000, backOff: FOR_GOOD },
    onOffence: ({ remote }, { kind, isOut }) => harmed.push({ version: remote?.version, kind, isOut }),
    ...change,
  });
  cleanUp(() => studio.end());
  const cast = (version: string | null) => ({
    shell: '1',
    remote: version === null ? null : { name: 'catalog', version },
  });
  return {
    studio,
    harmed,
    cast,
    draw: (version: string | null, drawing: Partial<Drawing> = {}) =>
      studio.draw(cast(version), { ...drawingOf('/'), ...drawing }),
    /** Returns the outcome: the page, or the reason for none. */
    outcome: async (version: string | null, drawing: Partial<Drawing> = {}) => {
      try {
        const drawn = await studio.draw(cast(version), { ...drawingOf('/'), ...drawing });
        return drawn.kind === 'page' ? drawn.body : drawn.to;
      } catch (error) {
        if (error instanceof NotDrawn) return error.reason;
        throw error;
      }
    },
  };
}

test('each version renders its own screen, two of them in parallel', async () => {
  const { outcome } = open({ a: 'return "A " + address;', b: 'return "B " + address;' });
  const drawn = await Promise.all([
    outcome('a'),
    outcome('b', { address: '/cars/7' }),
    outcome(null),
    outcome('a'),
  ]);
  expect(drawn).toEqual(['A /', 'B /cars/7', 'frame', 'A /']);
});

test('a version without a server bundle is left to the browser', async () => {
  const { outcome } = open({});
  expect(await outcome('gone')).toBe('no-half');
});

test.each([
  ['does not load', 'unloadable', { atOnce: 'window.location;' }],
  ['asks for what the shell does not share', 'unloadable', { atOnce: 'require("node:fs");' }],
  ['hangs', 'hung', { code: 'for (;;);', limits: { ...LIMITS, patience: 5_000 } }],
  ['hangs while it loads', 'hung', { atOnce: 'for (;;);', limits: { ...LIMITS, start: 3_000 } }],
  ['fills its heap', 'memory', { code: 'const all = []; for (;;) all.push(new Array(1000).fill(address));' }],
  [
    'fills the memory beside its heap',
    'memory',
    { code: 'globalThis.kept = [...(globalThis.kept ?? []), Buffer.alloc(80 * 2 ** 20, 1)]; return "x";' },
  ],
  ['ends its thread', 'died', { code: 'process.exit(3);' }],
  [
    'throws where nobody catches it',
    'died',
    { code: 'setTimeout(() => { throw new Error("late"); }); return later();' },
  ],
])(
  'a version that %s affects no other version and is disabled after several failures',
  async (_what, kind, fault) => {
    const {
      code = 'return "x";',
      atOnce = '',
      limits = LIMITS,
    } = fault as {
      code?: string;
      atOnce?: string;
      limits?: typeof LIMITS;
    };
    const { outcome, harmed, studio, cast } = open(
      { bad: `${code}\n//@@${atOnce}`, good: 'return "fine";' },
      { limits },
    );
    expect(await outcome('good')).toBe('fine');
    for (let tries = 0; harmed.length < 2; tries += 1) {
      expect(tries).toBeLessThan(20);
      const [, beside] = await Promise.all([outcome('bad'), outcome('good')]);
      expect(beside).toBe('fine');
      // Its memory is measured right after the page was sent.
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(harmed).toEqual([
      { version: 'bad', kind, isOut: false },
      { version: 'bad', kind, isOut: true },
    ]);
    expect(await outcome('bad')).toBe('out');
    expect(await outcome(null)).toBe('frame');
    expect(studio.state()).toMatchObject({
      out: ['1 catalog@bad'],
      triedAgain: [{ cast: '1 catalog@bad', at: null }],
    });
    // The next release does not contain this version. If it returns, it may be tried again.
    await studio.prepare([cast('good')]);
    expect(studio.state().out).toEqual([]);
  },
);

test('a screen that throws occasionally is still rendered, and one that always throws is disabled', async () => {
  const { outcome, harmed, studio } = open({
    a: 'if (address === "/bad") throw new Error("no"); return "A";',
  });
  for (let times = 0; times < 3; times += 1) {
    expect(await outcome('a', { address: '/bad' })).toBe('failed');
    expect(await outcome('a')).toBe('A');
  }
  expect(harmed).toEqual(Array(3).fill({ version: 'a', kind: 'threw', isOut: false }));
  for (const expected of ['failed', 'failed', 'out'])
    expect(await outcome('a', { address: '/bad' })).toBe(expected);
  expect(harmed.at(-1)).toEqual({ version: 'a', kind: 'threw', isOut: true });
  expect(await outcome('a')).toBe('out');
  expect(studio.state().out).toEqual(['1 catalog@a']);
});

test('errors in parts of a page count as failures even if the page was rendered', async () => {
  const { outcome, harmed } = open({ a: 'return { faults: ["no"] };' });
  await outcome('a');
  expect(harmed).toEqual([{ version: 'a', kind: 'threw', isOut: false }]);
});

test('a slow screen times out before its thread is ended', async () => {
  const { outcome, harmed } = open({ a: 'return address === "/slow" ? never() : "A";' }, { patience: 3_000 });
  expect(await outcome('a', { address: '/slow' })).toBe('slow');
  expect(await outcome('a')).toBe('A');
  expect(harmed).toEqual([]);
});

test('a version is not blamed if its thread gets no core of a busy machine', async () => {
  // While asleep it uses no CPU time, as if all cores were busy.
  const asleep = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);';
  const limits = { ...LIMITS, patience: 1_500, start: 1_500 };
  const { outcome, harmed, studio } = open({ a: `${asleep} return "A";//@@${asleep}` }, { limits });
  expect([await outcome('a'), await outcome('a')]).toEqual(['A', 'A']);
  expect([harmed, studio.state().out]).toEqual([[], []]);
});

test('a thread that never runs again is replaced without counting against its version', async () => {
  const asleep = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';
  const { outcome, harmed } = open(
    { a: `if (address === "/asleep") ${asleep} return "A";` },
    { limits: { ...LIMITS, patience: 200 } },
  );
  expect(await outcome('a', { address: '/asleep' })).toBe('failed');
  expect([await outcome('a'), harmed]).toEqual(['A', []]);
});

test('an unreadable server bundle counts like one that throws', async () => {
  const { outcome, harmed } = open({}, { halfOf: () => Promise.reject(new Error('Another hash')) });
  expect([await outcome('a'), await outcome('a'), await outcome('a')]).toEqual(['failed', 'failed', 'out']);
  expect(harmed.map(({ isOut }) => isOut)).toEqual([false, true]);
});

test('failures that are far apart disable no version', () => {
  let now = 0;
  const offences = createOffences({ tries: 2, within: 1_000, backOff: FOR_GOOD }, () => now);
  expect(offences.add('a')).toBe(false);
  now = 1_000;
  expect(offences.add('a')).toBe(false);
  now = 1_500;
  expect([offences.add('b'), offences.add('a'), offences.add('a')]).toEqual([false, true, false]);
  expect(offences.out()).toEqual(['a']);
  offences.keepOnly(new Set(['b']));
  expect(offences.out()).toEqual([]);
  expect(offences.add('b')).toBe(true);
});

test('a disabled version is tried again after a pause that doubles with each failure', () => {
  let now = 0;
  const backOff = { first: 1_000, longest: 3_000 };
  const offences = createOffences({ tries: 2, within: 1_000, backOff }, () => now);
  offences.add('a');
  expect([offences.add('a'), offences.isOut('a')]).toEqual([true, true]);
  for (const ms of [1_000, 2_000, 3_000, 3_000]) {
    now += ms - 1;
    expect(offences.isOut('a')).toBe(true);
    now += 1;
    expect([offences.isOut('a'), offences.out()]).toEqual([false, []]);
    // One failure is enough, because it never recovered.
    expect([offences.add('a'), offences.add('a'), offences.isOut('a')]).toEqual([true, false, true]);
  }
  now += 3_000;
  offences.forgive('a');
  expect([offences.add('a'), offences.isOut('a'), offences.add('a')]).toEqual([false, false, true]);
  // A version that worked for longer than its pause starts a new count.
  now += 2_000;
  expect([offences.add('a'), offences.add('a')]).toEqual([false, true]);
});

test('the studio rejects more parallel renders than its limit', async () => {
  const { draw } = open({ a: 'return later();' }, { most: 3 });
  await draw('a', { address: '/soon' });
  const asked = Array.from({ length: 10 }, () => draw('a', { address: '/soon' }));
  const ended = await Promise.allSettled(asked);
  const refused = ended.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(7);
  for (const { reason } of refused) expect(reason).toMatchObject({ reason: 'overloaded' });
});

describe('many simultaneous renders', () => {
  /** Returns the outcomes after the thread's pace is known. */
  async function outcomes(code: string, deadline: number) {
    const { outcome } = open({ a: code }, { most: 100 });
    for (let n = 0; n < 9; n += 1) await outcome('a', { deadline });
    return Promise.all(Array.from({ length: 40 }, () => outcome('a', { deadline })));
  }

  test('the studio starts only as many renders as it can finish in time', async () => {
    const busy = 'const end = performance.now() + 50; while (performance.now() < end); return "drawn";';
    const all = await outcomes(busy, 300);
    const drawn = all.filter((one) => one === 'drawn').length;
    expect(all.filter((one) => one === 'overloaded')).toHaveLength(40 - drawn);
    // Five would take 250 ms, but only 240 are available.
    expect(drawn).toBeGreaterThan(0);
    expect(drawn).toBeLessThanOrEqual(4);
  });

  test('renders that wait for responses do not block others', async () => {
    expect(await outcomes('return later();', 20_000)).toEqual(Array(40).fill('later'));
  });
});

test('the studio preserves the latest versions requested by name, but never at the cost of live ones', async () => {
  const versions = { live: '"L"', a: '"A"', b: '"B"', c: '"C"' };
  const screens = Object.fromEntries(
    Object.entries(versions).map(([name, code]) => [name, `return ${code};`]),
  );
  const { outcome, studio, cast } = open(screens, { spare: 2 });
  await studio.prepare([cast('live')]);
  for (const version of ['a', 'b', 'a', 'c']) await outcome(version);
  expect(studio.state().kept.map((one) => one.cast)).toEqual([
    '1 catalog@live',
    '1 catalog@a',
    '1 catalog@c',
  ]);
  expect(await outcome('b')).toBe('B');
});

test('a live version gets a new thread before the next request', async () => {
  const { outcome, studio, cast } = open({ a: 'if (address === "/bad") process.exit(3); return "A";' });
  await studio.prepare([cast('a')]);
  expect(await outcome('a')).toBe('A');
  expect(await outcome('a', { address: '/bad' })).toBe('failed');
  const isBack = () => studio.state().kept.some((one) => one.cast === '1 catalog@a');
  while (!isBack()) await new Promise((resolve) => setTimeout(resolve, 20));
});

test('the studio starts nothing after its end, including earlier requests', async () => {
  let read: (half: ServerHalf) => void = () => undefined;
  const reading = new Promise<ServerHalf>((resolve) => {
    read = resolve;
  });
  const { studio, outcome, harmed } = open({}, { halfOf: () => reading });
  const asked = outcome(null);
  await studio.end();
  read({ name: 'shell', version: '1', file: 'shell.cjs', code: SMALL_SHELL });
  expect([await asked, await outcome(null), harmed, studio.state().kept]).toEqual([
    'failed',
    'failed',
    [],
    [],
  ]);
});

test('a render thread has no access to environment variables', async () => {
  process.env.OF_THE_OPERATOR = 'secret';
  const { outcome } = open({ a: 'return JSON.stringify(process.env);' });
  expect(await outcome('a')).not.toContain('secret');
  delete process.env.OF_THE_OPERATOR;
});
