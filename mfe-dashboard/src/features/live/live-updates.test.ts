import { jest } from '@jest/globals';
import type { Topic } from '@second-gear/contract/events';
import { TOPICS } from '@second-gear/contract/events';
import { ApiError } from '@second-gear/shared-auth/request';
import { fakeStreams, giveLocks, Line } from '../../test-support/fake-streams.ts';
import { POLL_MS, startLiveUpdates } from './live-updates.ts';

const ALL = [...TOPICS];

let browser = 0;
let stops: (() => void)[] = [];
const start = (open: ReturnType<typeof fakeStreams>['open'], name = `live ${String(browser)}`) => {
  const told: Topic[][] = [];
  const stop = startLiveUpdates({ name, open, onChange: (topics) => told.push([...topics]) });
  stops.push(stop);
  return { told, stop };
};
/** Advances time by `ms` and delivers messages between tabs. */
const pass = async (ms: number) => {
  await jest.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 5; turn += 1) await jest.advanceTimersByTimeAsync(1);
};
/** Waits for work that needs turns of the real event loop. */
const until = async (check: () => boolean) => {
  for (let turn = 0; turn < 500 && !check(); turn += 1) await jest.advanceTimersByTimeAsync(1);
  expect(check()).toBe(true);
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  browser += 1;
  stops = [];
});
afterEach(() => {
  for (const stop of stops) stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
});

const show = (visibilityState: 'visible' | 'hidden') => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('live updates report changes as they arrive and batch close ones', async () => {
  const { open, asked } = fakeStreams();
  const { told } = start(open);
  const line = new Line();
  asked[0]!.answer(line);
  await pass(1);
  line.ready();
  await until(() => told.length === 1);
  expect(told[0]).toEqual(ALL);
  line.change('orders');
  line.change('messages');
  line.change('orders');
  await until(() => told.length === 2);
  expect(told[1]).toEqual(['orders', 'messages']);
  line.change('something newer');
  line.say(': still here\n\n');
  line.say('event: change\ndata: {broken\n\n');
  line.change('sales');
  await until(() => told.length === 3);
  expect(told[2]).toEqual(['sales']);
});

test('live updates do not poll while the stream is open', async () => {
  const { open, asked } = fakeStreams();
  const { told } = start(open);
  const line = new Line();
  asked[0]!.answer(line);
  await pass(1);
  line.ready();
  await until(() => told.length === 1);
  for (let turn = 0; turn < 6; turn += 1) {
    await pass(20_000);
    line.say(':\n\n');
    await pass(1);
  }
  expect(told).toHaveLength(1);
  expect(asked).toHaveLength(1);
});

test('live updates poll without a stream and retry the stream with growing delays', async () => {
  const { open, asked } = fakeStreams();
  const { told } = start(open);
  const waits: number[] = [];
  for (let failures = 0; failures < 8; failures += 1) {
    const before = Date.now();
    asked[failures]!.refuse(new ApiError({ status: 503, code: 'down', message: 'Down' }));
    await until(() => asked.length > failures || Date.now() - before > 60_000);
    while (asked.length === failures + 1) {
      if (Date.now() - before > 60_000) throw new Error(`No try after ${String(failures + 1)} failures`);
      await jest.advanceTimersByTimeAsync(100);
    }
    waits.push(Date.now() - before);
  }
  expect(waits[0]).toBeLessThan(1500);
  expect(waits[3]).toBeGreaterThan(3900);
  expect(Math.max(...waits)).toBeLessThan(31_000);
  expect(told.length).toBeGreaterThan(2);
  expect(told[0]).toEqual(ALL);
});

test('live updates reopen a lost stream and refetch what was missed', async () => {
  const { open, asked } = fakeStreams();
  const { told } = start(open);
  const first = new Line();
  asked[0]!.answer(first);
  await pass(1);
  first.ready();
  await until(() => told.length === 1);
  first.break();
  await pass(1200);
  const second = new Line();
  asked[1]!.answer(second);
  await pass(1);
  second.ready();
  await until(() => told.length === 2);
  expect(told[1]).toEqual(ALL);
});

test('live updates drop a silent connection, immediately after sleep', async () => {
  const { open, asked } = fakeStreams();
  const { told } = start(open);
  asked[0]!.answer(new Line());
  await pass(70_000);
  expect(asked).toHaveLength(2);
  const line = new Line();
  asked[1]!.answer(line);
  await pass(1);
  line.ready();
  await pass(500);
  told.length = 0;

  show('hidden');
  // Simulates sleep: no timer runs, but the clock advances.
  jest.setSystemTime(Date.now() + 3_600_000);
  show('visible');
  await pass(1200);
  expect(asked).toHaveLength(3);
});

test('live updates close the stream when offline and reopen it when online', async () => {
  const { open, asked } = fakeStreams();
  start(open);
  asked[0]!.answer(new Line());
  await pass(1);
  dispatchEvent(new Event('offline'));
  await pass(1);
  expect(asked[0]!.signal.aborted).toBe(true);
  dispatchEvent(new Event('online'));
  await pass(1);
  expect(asked).toHaveLength(2);
});

test('live updates do not retry rapidly after a refusal', async () => {
  const { open, asked } = fakeStreams();
  const { told } = start(open);
  asked[0]!.refuse(new ApiError({ status: 404, code: 'not_found', message: 'No such page' }));
  await pass(60_000);
  expect(asked).toHaveLength(1);
  expect(told.length).toBeGreaterThan(2);
});

test('live updates do not poll in a hidden tab until it becomes visible', async () => {
  const { open } = fakeStreams();
  const { told } = start(open);
  show('hidden');
  await pass(POLL_MS * 4);
  expect(told).toEqual([]);
  show('visible');
  await pass(200);
  expect(told).toEqual([ALL]);
});

test('tabs of one browser share a stream, and another tab takes over when its tab closes', async () => {
  giveLocks();
  const { open, asked } = fakeStreams();
  const one = start(open);
  const line = new Line();
  await pass(1);
  asked[0]!.answer(line);
  await pass(1);
  line.ready();
  await until(() => one.told.length === 1);

  const two = start(open);
  await pass(POLL_MS * 3);
  expect(asked).toHaveLength(1);
  expect(two.told).toEqual([]);
  line.change('messages');
  await until(() => two.told.length === 1);
  expect(two.told).toEqual([['messages']]);
  expect(one.told.at(-1)).toEqual(['messages']);

  one.stop();
  await until(() => asked.length === 2);
  const next = new Line();
  asked[1]!.answer(next);
  await pass(1);
  next.ready();
  await until(() => two.told.length > 1);
  expect(two.told.at(-1)).toEqual(ALL);
});

describe('the stream’s tab, seen from another tab', () => {
  test('if it is suspended, the other tab polls until the stream’s tab responds again', async () => {
    giveLocks();
    const name = `live ${String(browser)}`;
    // The tab that holds the stream. Once suspended, it sends nothing.
    const leader = new BroadcastChannel(name);
    stops.push(() => leader.close());
    const { signal } = new AbortController();
    void navigator.locks.request(name, { signal }, () => new Promise<void>(() => undefined));
    const { open, asked } = fakeStreams();
    const { told } = start(open);
    const live = async () => {
      leader.postMessage({ kind: 'live', live: true });
      await pass(1);
    };
    await live();
    for (let turn = 0; turn < 6; turn += 1) {
      await pass(20_000);
      await live();
    }
    expect(told).toEqual([]);
    await pass(60_000 + 2 * POLL_MS);
    expect(told.length).toBeGreaterThan(0);
    expect(told[0]).toEqual(ALL);
    await live();
    // Earlier changes may still be batched.
    await pass(1000);
    const before = told.length;
    await pass(3 * POLL_MS);
    expect(told).toHaveLength(before);
    expect(asked).toEqual([]);
  });

  test('while it is live, its repeated messages stop the other tab from polling', async () => {
    giveLocks();
    const { open, asked } = fakeStreams();
    const one = start(open);
    const line = new Line();
    await pass(1);
    asked[0]!.answer(line);
    await pass(1);
    line.ready();
    await until(() => one.told.length === 1);
    const two = start(open);
    for (let turn = 0; turn < 10; turn += 1) {
      await pass(20_000);
      line.say(':\n\n');
      await pass(1);
    }
    expect(two.told).toEqual([]);
  });
});

test('live updates stop all activity after the end', async () => {
  const { open, asked } = fakeStreams();
  const { told, stop } = start(open);
  const line = new Line();
  asked[0]!.answer(line);
  await pass(1);
  line.ready();
  await until(() => told.length === 1);
  line.change('orders');
  stop();
  await pass(POLL_MS * 20);
  expect(asked).toHaveLength(1);
  expect(asked[0]!.signal.aborted).toBe(true);
  expect(told).toHaveLength(1);
  expect(jest.getTimerCount()).toBe(0);
});
