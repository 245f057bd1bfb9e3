import { EVENTS_HEARTBEAT_MS } from '@second-gear/contract/events';
import { openEventStream } from './event-stream.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('an ended stream sends no heartbeats and changes, even if its reader has not read it to its end', () => {
  const errors: unknown[] = [];
  const stream = openEventStream(() => undefined);
  stream.body.on('error', (error) => errors.push(error));
  stream.end();
  stream.notify('orders');
  jest.advanceTimersByTime(EVENTS_HEARTBEAT_MS);
  expect(errors).toEqual([]);
  expect(jest.getTimerCount()).toBe(0);
});
