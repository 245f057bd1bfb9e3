import { jest } from '@jest/globals';
import type { Topic } from '@second-gear/contract/events';
import { TOPICS } from '@second-gear/contract/events';
import { ApiError } from '@second-gear/shared-auth/request';
import { createFakeStreams, FakeStream, installFakeLocks } from '../../../test-support/fake-streams.ts';
import { POLL_MS, startLiveUpdates } from './live-updates.ts';

const ALL_TOPICS = [...TOPICS];

let browserCount = 0;
let stops: (() => void)[] = [];
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
  stops.push(stop);
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
  stops = [];
});
afterEach(() => {
  for (const stop of stops) stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
});

const setVisibility = (visibilityState: 'visible' | 'hidden') => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('live updates report changes as they arrive and batch close ones', async () => {
  const { open, connections } = createFakeStreams();
  const { notifiedTopics } = start(open);
  const line = new FakeStream();
  connections[0]!.accept(line);
  await advanceTime(1);
  line.sendReady();
  await waitUntil(() => notifiedTopics.length === 1);
  expect(notifiedTopics[0]).toEqual(ALL_TOPICS);
  line.sendChange('orders');
  line.sendChange('messages');
  line.sendChange('orders');
  await waitUntil(() => notifiedTopics.length === 2);
  expect(notifiedTopics[1]).toEqual(['orders', 'messages']);
  line.sendChange('something newer');
  line.send(': still here\n\n');
  line.send('event: change\ndata: {broken\n\n');
  line.sendChange('sales');
  await waitUntil(() => notifiedTopics.length === 3);
  expect(notifiedTopics[2]).toEqual(['sales']);
});

test('live updates do not poll while the stream is open', async () => {
  const { open, connections } = createFakeStreams();
  const { notifiedTopics } = start(open);
  const line = new FakeStream();
  connections[0]!.accept(line);
  await advanceTime(1);
  line.sendReady();
  await waitUntil(() => notifiedTopics.length === 1);
  for (let step = 0; step < 6; step += 1) {
    await advanceTime(20_000);
    line.send(':\n\n');
    await advanceTime(1);
  }
  expect(notifiedTopics).toHaveLength(1);
  expect(connections).toHaveLength(1);
});

test('live updates poll without a stream and retry the stream with growing delays', async () => {
  const { open, connections } = createFakeStreams();
  const { notifiedTopics } = start(open);
  const pollDelays: number[] = [];
  for (let failures = 0; failures < 8; failures += 1) {
    const startTime = Date.now();
    connections[failures]!.reject(new ApiError({ status: 503, code: 'down', message: 'Down' }));
    await waitUntil(() => connections.length > failures || Date.now() - startTime > 60_000);
    while (connections.length === failures + 1) {
      if (Date.now() - startTime > 60_000) throw new Error(`No try after ${String(failures + 1)} failures`);
      await jest.advanceTimersByTimeAsync(100);
    }
    pollDelays.push(Date.now() - startTime);
  }
  expect(pollDelays[0]).toBeLessThan(1500);
  expect(pollDelays[3]).toBeGreaterThan(3900);
  expect(Math.max(...pollDelays)).toBeLessThan(31_000);
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
  const line = new FakeStream();
  connections[1]!.accept(line);
  await advanceTime(1);
  line.sendReady();
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
  await advanceTime(POLL_MS * 4);
  expect(notifiedTopics).toEqual([]);
  setVisibility('visible');
  await advanceTime(200);
  expect(notifiedTopics).toEqual([ALL_TOPICS]);
});

test('tabs of one browser share a stream, and another tab takes over when the tab with the stream closes', async () => {
  installFakeLocks();
  const { open, connections } = createFakeStreams();
  const firstTab = start(open);
  const line = new FakeStream();
  await advanceTime(1);
  connections[0]!.accept(line);
  await advanceTime(1);
  line.sendReady();
  await waitUntil(() => firstTab.notifiedTopics.length === 1);

  const secondTab = start(open);
  await advanceTime(POLL_MS * 3);
  expect(connections).toHaveLength(1);
  expect(secondTab.notifiedTopics).toEqual([]);
  line.sendChange('messages');
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

describe('the tab with the stream, seen from another tab', () => {
  test('if it is suspended, the other tab polls until it responds again', async () => {
    installFakeLocks();
    const name = `live ${String(browserCount)}`;
    // Simulates the tab that holds the stream. While suspended, it sends nothing.
    const leader = new BroadcastChannel(name);
    stops.push(() => leader.close());
    const { signal } = new AbortController();
    void navigator.locks.request(name, { signal }, () => new Promise<void>(() => undefined));
    const { open, connections } = createFakeStreams();
    const { notifiedTopics } = start(open);
    const announceLive = async () => {
      leader.postMessage({ kind: 'live', live: true });
      await advanceTime(1);
    };
    await announceLive();
    for (let step = 0; step < 6; step += 1) {
      await advanceTime(20_000);
      await announceLive();
    }
    expect(notifiedTopics).toEqual([]);
    await advanceTime(60_000 + 2 * POLL_MS);
    expect(notifiedTopics.length).toBeGreaterThan(0);
    expect(notifiedTopics[0]).toEqual(ALL_TOPICS);
    await announceLive();
    // Waits for changes that are still batched.
    await advanceTime(1000);
    const countBefore = notifiedTopics.length;
    await advanceTime(3 * POLL_MS);
    expect(notifiedTopics).toHaveLength(countBefore);
    expect(connections).toEqual([]);
  });

  test('while it is live, its repeated messages stop the other tab from polling', async () => {
    installFakeLocks();
    const { open, connections } = createFakeStreams();
    const firstTab = start(open);
    const line = new FakeStream();
    await advanceTime(1);
    connections[0]!.accept(line);
    await advanceTime(1);
    line.sendReady();
    await waitUntil(() => firstTab.notifiedTopics.length === 1);
    const secondTab = start(open);
    for (let step = 0; step < 10; step += 1) {
      await advanceTime(20_000);
      line.send(':\n\n');
      await advanceTime(1);
    }
    expect(secondTab.notifiedTopics).toEqual([]);
  });
});

test('the returned stop function ends all activity of the live updates', async () => {
  const { open, connections } = createFakeStreams();
  const { notifiedTopics, stop } = start(open);
  const line = new FakeStream();
  connections[0]!.accept(line);
  await advanceTime(1);
  line.sendReady();
  await waitUntil(() => notifiedTopics.length === 1);
  line.sendChange('orders');
  stop();
  await advanceTime(POLL_MS * 20);
  expect(connections).toHaveLength(1);
  expect(connections[0]!.signal.aborted).toBe(true);
  expect(notifiedTopics).toHaveLength(1);
  expect(jest.getTimerCount()).toBe(0);
});
