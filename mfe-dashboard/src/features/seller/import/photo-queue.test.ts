import { ApiError } from '@second-gear/shared-auth/request';
import { createPhotoQueue, type QueueState } from './photo-queue.ts';

const createPicture = (name: string, type = 'image/jpeg') => ({
  name,
  file: new File(['x'], name, { type }),
});
const createApiError = (status: number) => new ApiError({ status, code: 'test', message: 'Refused' });
const waitForTimers = () => new Promise((resolve) => setTimeout(resolve, 0));

function createTestQueue(send: (name: string) => Promise<unknown>) {
  const states: QueueState[] = [];
  const delays: number[] = [];
  const queue = createPhotoQueue({
    send,
    onChange: (state) => states.push(state),
    pause: async (ms) => {
      delays.push(ms);
      await waitForTimers();
    },
  });
  const waitUntilDone = async () => {
    for (let step = 0; step < 100 && states.at(-1)?.done !== states.at(-1)?.total; step += 1)
      await waitForTimers();
    return states.at(-1);
  };
  return { queue, states, delays, waitUntilDone };
}

test('the photo queue sends every picture once, three at a time', async () => {
  let [runningCount, maxRunning] = [0, 0];
  const sent: string[] = [];
  const { queue, waitUntilDone } = createTestQueue(async (name) => {
    runningCount += 1;
    maxRunning = Math.max(maxRunning, runningCount);
    await waitForTimers();
    runningCount -= 1;
    sent.push(name);
  });
  queue.add(['a', 'b', 'c', 'd', 'e'].map((name) => createPicture(name)));
  expect(await waitUntilDone()).toEqual({ total: 5, done: 5, uploaded: 5, isPaused: false, problems: [] });
  expect([maxRunning, sent.sort()]).toEqual([3, ['a', 'b', 'c', 'd', 'e']]);
});

test('the photo queue reports a busy server, backs off and resumes', async () => {
  let rejectionCount = 0;
  const { queue, states, delays, waitUntilDone } = createTestQueue(async () => {
    await waitForTimers();
    if (rejectionCount++ < 5) throw createApiError(rejectionCount % 2 ? 429 : 0);
  });
  queue.add([createPicture('a')]);
  expect(await waitUntilDone()).toMatchObject({ done: 1, uploaded: 1, isPaused: false, problems: [] });
  expect(states.some(({ isPaused }) => isPaused)).toBe(true);
  expect(delays).toEqual([5000, 10_000, 20_000, 40_000, 60_000]);
});

test('the photo queue names a HEIC photo that the browser cannot decode, and continues', async () => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  HTMLImageElement.prototype.decode = () => Promise.reject(new DOMException('Not read', 'EncodingError'));
  const sent: string[] = [];
  const { queue, waitUntilDone } = createTestQueue(async (name) => {
    await waitForTimers();
    sent.push(name);
  });
  queue.add([createPicture('a.heic', ''), createPicture('b')]);
  expect(await waitUntilDone()).toMatchObject({
    done: 2,
    problems: [expect.stringMatching(/^a\.heic: .*HEIC.*JPEG/)],
  });
  expect(sent).toEqual(['b']);
});

test('the photo queue names an invalid picture and continues', async () => {
  const { queue, waitUntilDone } = createTestQueue(async (name) => {
    await waitForTimers();
    if (name === 'b') throw createApiError(415);
  });
  queue.add([
    createPicture('a'),
    createPicture('b'),
    createPicture('c', 'application/pdf'),
    createPicture('d'),
  ]);
  expect(await waitUntilDone()).toMatchObject({
    total: 4,
    done: 4,
    uploaded: 2,
    problems: ['c: Use a JPEG, PNG, WebP, or AVIF image', 'b: Refused'],
  });
});

test('the photo queue sends nothing after it is closed', async () => {
  const sent: string[] = [];
  const { queue } = createTestQueue(async (name) => {
    sent.push(name);
    await waitForTimers();
  });
  queue.add(['a', 'b', 'c', 'd', 'e'].map((name) => createPicture(name)));
  queue.close();
  await waitForTimers();
  await waitForTimers();
  expect(sent).toEqual(['a', 'b', 'c']);
});
