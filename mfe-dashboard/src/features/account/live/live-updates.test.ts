import { jest } from '@jest/globals';
import type { Topic } from '@second-gear/contract/events';
import { TOPICS } from '@second-gear/contract/events';
import { ApiError } from '@second-gear/shared-auth/request';
import { createFakeStreams, FakeStream, installFakeLocks } from '../../../test-support/fake-streams.ts';
import { POLL_INTERVAL_MS, startLiveUpdates } from './live-updates.ts';

const ALL_TOPICS = [...TOPICS];

let browserCount = 0;
let stopFunctions: (() => void)[] = [];
const start = (
  openStream: ReturnType<typeof createFakeStreams>['open'],
  name = `live ${String(browserCount)}`,
) => {
  const notifiedTopics: Topic[][] = [];
  const stop = startLiveUpdates({
    name,
    open: openStream,
    onChange: (topics) => notifiedTopics.push([...topics]),
  });
  stopFunctions.push(stop);
  return { notifiedTopics, stop };
};
/** Advances time by `ms` and delivers messages between tabs. */
const advanceTime = async (ms: number) => {
  await jest.advanceTimersByTimeAsync(ms);
  for (let step = 0; step < 5; step += 1) await jest.advanceTimersByTimeAsync(1);
};
/** Advances the fake time in steps of 1 ms until `check` returns true. */
const waitUntil = async (check: () => boolean) => {
  for (let step = 0; step < 500 && !check(); step += 1) await jest.advanceTimersByTimeAsync(1);
  expect(check()).toBe(true);
};

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  browserCount += 1;
  stopFunctions = [];
});
afterEach(() => {
  for (const stop of stopFunctions) stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
});

const setVisibility = (visibilityState: 'visible' | 'hidden') => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('live updates report changes as they arrive and batch changes that arrive together', async () => {
  const { open, connections } = createFakeStreams();
  const { notifiedTopics } = start(open);
  const stream = new FakeStream();
  connections[0]!.accept(stream);
  await advanceTime(1);
  stream.sendReady();
  await waitUntil(() => notifiedTopics.length === 1);
  expect(notifiedTopics[0]).toEqual(ALL_TOPICS);
  stream.sendChange('orders');
  stream.sendChange('messages');
  stream.sendChange('orders');
  await waitUntil(() => notifiedTopics.length === 2);
  expect(notifiedTopics[1]).toEqual(['orders', 'messages']);
  stream.sendChange('something newer');
  stream.send(': still here\n\n');
  stream.send('event: change\ndata: {broken\n\n');
  stream.sendChange('sales');
  await waitUntil(() => notifiedTopics.length === 3);
  expect(notifiedTopics[2]).toEqual(['sales']);
});

test('live updates do not poll while the stream is open', async () => {
  const { open, connections } = createFakeStreams();
  const { notifiedTopics } = start(open);
  const stream = new FakeStream();
  connections[0]!.accept(stream);
  await advanceTime(1);
  stream.sendReady();
  await waitUntil(() => notifiedTopics.length === 1);
  for (let step = 0; step < 6; step += 1) {
    await advanceTime(20_000);
    stream.send(':\n\n');
    await advanceTime(1);
  }
  expect(notifiedTopics).toHaveLength(1);
  expect(connections).toHaveLength(1);
});

test('live updates poll without a stream and retry the stream with growing delays', async () => {
  const { open, connections } = createFakeStreams();
  const { notifiedTopics } = start(open);
  const retryDelays: number[] = [];
  for (let failureCount = 0; failureCount < 8; failureCount += 1) {
    const startTime = Date.now();
    connections[failureCount]!.reject(new ApiError({ status: 503, code: 'down', message: 'Down' }));
    await waitUntil(() => connections.length > failureCount || Date.now() - startTime > 60_000);
    while (connections.length === failureCount + 1) {
      if (Date.now() - startTime > 60_000)
        throw new Error(`No try after ${String(failureCount + 1)} failures`);
      await jest.advanceTimersByTimeAsync(100);
    }
    retryDelays.push(Date.now() - startTime);
  }
  expect(retryDelays[0]).toBeLessThan(1500);
  expect(retryDelays[3]).toBeGreaterThan(3900);
  expect(Math.max(...retryDelays)).toBeLessThan(31_000);
  expect(notifiedTopics.length).toBeGreaterThan(2);
  expect(notifiedTopics[0]).toEqual(ALL_TOPICS);
});

test('live updates reopen a lost stream and refetch what was missed', async () => {
  const { open, connections } = createFakeStreams();
  const { notifiedTopics } = start(open);
  const firstStream = new FakeStream();
  connections[0]!.accept(firstStream);
  await advanceTime(1);
  firstStream.sendReady();
  await waitUntil(() => notifiedTopics.length === 1);
  firstStream.fail();
  await advanceTime(1200);
  const secondStream = new FakeStream();
  connections[1]!.accept(secondStream);
  await advanceTime(1);
  secondStream.sendReady();
  await waitUntil(() => notifiedTopics.length === 2);
  expect(notifiedTopics[1]).toEqual(ALL_TOPICS);
});

test('live updates drop a silent connection, and do so immediately after sleep', async () => {
  const { open, connections } = createFakeStreams();
  const { notifiedTopics } = start(open);
  connections[0]!.accept(new FakeStream());
  await advanceTime(70_000);
  expect(connections).toHaveLength(2);
  const stream = new FakeStream();
  connections[1]!.accept(stream);
  await advanceTime(1);
  stream.sendReady();
  await advanceTime(500);
  notifiedTopics.length = 0;

  setVisibility('hidden');
  // Simulates sleep: no timer runs, but the clock advances.
  jest.setSystemTime(Date.now() + 3_600_000);
  setVisibility('visible');
  await advanceTime(1200);
  expect(connections).toHaveLength(3);
});

test('live updates close the stream when offline and reopen it when online', async () => {
  const { open, connections } = createFakeStreams();
  start(open);
  connections[0]!.accept(new FakeStream());
  await advanceTime(1);
  dispatchEvent(new Event('offline'));
  await advanceTime(1);
  expect(connections[0]!.signal.aborted).toBe(true);
  dispatchEvent(new Event('online'));
  await advanceTime(1);
  expect(connections).toHaveLength(2);
});

test('live updates do not retry rapidly after the server rejected them', async () => {
  const { open, connections } = createFakeStreams();
  const { notifiedTopics } = start(open);
  connections[0]!.reject(new ApiError({ status: 404, code: 'not_found', message: 'No such page' }));
  await advanceTime(60_000);
  expect(connections).toHaveLength(1);
  expect(notifiedTopics.length).toBeGreaterThan(2);
});

test('live updates do not poll in a hidden tab until it becomes visible', async () => {
  const { open } = createFakeStreams();
  const { notifiedTopics } = start(open);
  setVisibility('hidden');
  await advanceTime(POLL_INTERVAL_MS * 4);
  expect(notifiedTopics).toEqual([]);
  setVisibility('visible');
  await advanceTime(200);
  expect(notifiedTopics).toEqual([ALL_TOPICS]);
});

test('tabs share a stream, and another tab opens one when the tab with the stream closes', async () => {
  installFakeLocks();
  const { open, connections } = createFakeStreams();
  const firstTab = start(open);
  const stream = new FakeStream();
  await advanceTime(1);
  connections[0]!.accept(stream);
  await advanceTime(1);
  stream.sendReady();
  await waitUntil(() => firstTab.notifiedTopics.length === 1);

  const secondTab = start(open);
  await advanceTime(POLL_INTERVAL_MS * 3);
  expect(connections).toHaveLength(1);
  expect(secondTab.notifiedTopics).toEqual([]);
  stream.sendChange('messages');
  await waitUntil(() => secondTab.notifiedTopics.length === 1);
  expect(secondTab.notifiedTopics).toEqual([['messages']]);
  expect(firstTab.notifiedTopics.at(-1)).toEqual(['messages']);

  firstTab.stop();
  await waitUntil(() => connections.length === 2);
  const nextStream = new FakeStream();
  connections[1]!.accept(nextStream);
  await advanceTime(1);
  nextStream.sendReady();
  await waitUntil(() => secondTab.notifiedTopics.length > 1);
  expect(secondTab.notifiedTopics.at(-1)).toEqual(ALL_TOPICS);
});

describe('a tab without the stream', () => {
  test('the tab polls while the tab with the stream is suspended', async () => {
    installFakeLocks();
    const name = `live ${String(browserCount)}`;
    // Simulates the tab that holds the stream. While suspended, it sends nothing.
    const streamTab = new BroadcastChannel(name);
    stopFunctions.push(() => streamTab.close());
    const { signal } = new AbortController();
    void navigator.locks.request(name, { signal }, () => new Promise<void>(() => undefined));
    const { open, connections } = createFakeStreams();
    const { notifiedTopics } = start(open);
    const announceLive = async () => {
      streamTab.postMessage({ kind: 'live', live: true });
      await advanceTime(1);
    };
    await announceLive();
    for (let step = 0; step < 6; step += 1) {
      await advanceTime(20_000);
      await announceLive();
    }
    expect(notifiedTopics).toEqual([]);
    await advanceTime(60_000 + 2 * POLL_INTERVAL_MS);
    expect(notifiedTopics.length).toBeGreaterThan(0);
    expect(notifiedTopics[0]).toEqual(ALL_TOPICS);
    await announceLive();
    // Waits for changes that are still batched.
    await advanceTime(1000);
    const countBefore = notifiedTopics.length;
    await advanceTime(3 * POLL_INTERVAL_MS);
    expect(notifiedTopics).toHaveLength(countBefore);
    expect(connections).toEqual([]);
  });

  test('the tab does not poll while it receives heartbeats', async () => {
    installFakeLocks();
    const { open, connections } = createFakeStreams();
    const firstTab = start(open);
    const stream = new FakeStream();
    await advanceTime(1);
    connections[0]!.accept(stream);
    await advanceTime(1);
    stream.sendReady();
    await waitUntil(() => firstTab.notifiedTopics.length === 1);
    const secondTab = start(open);
    for (let step = 0; step < 10; step += 1) {
      await advanceTime(20_000);
      stream.send(':\n\n');
      await advanceTime(1);
    }
    expect(secondTab.notifiedTopics).toEqual([]);
  });
});

test('the returned stop function ends all activity of the live updates', async () => {
  const { open, connections } = createFakeStreams();
  const { notifiedTopics, stop } = start(open);
  const stream = new FakeStream();
  connections[0]!.accept(stream);
  await advanceTime(1);
  stream.sendReady();
  await waitUntil(() => notifiedTopics.length === 1);
  stream.sendChange('orders');
  stop();
  await advanceTime(POLL_INTERVAL_MS * 20);
  expect(connections).toHaveLength(1);
  expect(connections[0]!.signal.aborted).toBe(true);
  expect(notifiedTopics).toHaveLength(1);
  expect(jest.getTimerCount()).toBe(0);
});
