import { EVENTS_HEARTBEAT_MS } from '@second-gear/contract/events';
import { createTagStreams } from './tag-streams.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('an ended stream gets no heartbeats, even if its reader has not read all of it', () => {
  const streams = createTagStreams();
  const errors: unknown[] = [];
  streams.open().on('error', (error) => errors.push(error));
  streams.end();
  jest.advanceTimersByTime(EVENTS_HEARTBEAT_MS);
  expect(errors).toEqual([]);
  expect(jest.getTimerCount()).toBe(0);
  expect(streams.size()).toBe(0);
});

test('a reader that stops reading is disconnected', () => {
  const streams = createTagStreams();
  const stream = streams.open();
  streams.send([`car:${'x'.repeat(300_000)}`]);
  expect(stream.destroyed).toBe(true);
});
