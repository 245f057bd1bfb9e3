import { jest } from '@jest/globals';
import { measureConnection } from '../../connection/connection-speed.ts';
import { waitUntilLate } from './wait-until-late.ts';
import { watchChunks } from './watch-chunks.ts';

/** Each test has a version of its own, because the page remembers when files arrived. */
let version = 0;

/** Entries of files that the browser has loaded and the page has not read yet. */
let newEntries: { name: string; duration: number; responseEnd: number; transferSize: number }[] = [];
class FakePerformanceObserver {
  observe = (): void => undefined;
  takeRecords = () => newEntries.splice(0);
}
Object.assign(globalThis, { PerformanceObserver: FakePerformanceObserver });

/** The browser has loaded a file, in this many ms. */
const loadFile = (path: string, duration: number): void => {
  newEntries.push({
    name: new URL(path, location.href).href,
    duration,
    responseEnd: performance.now(),
    transferSize: 1,
  });
};

let probeMs = 0;
const originalFetch = globalThis.fetch;
beforeAll(() => {
  measureConnection();
});
beforeEach(() => {
  probeMs = 1;
  version += 1;
  jest.useFakeTimers();
  globalThis.fetch = async () => {
    await new Promise((resolve) => setTimeout(resolve, probeMs));
    return new Response('{}');
  };
  // Fast files displace the measurements of other tests.
  for (let file = 0; file < 20; file += 1) loadFile('/shell/1/fast.js', 10);
});
afterEach(() => {
  newEntries = [];
  jest.useRealTimers();
  globalThis.fetch = originalFetch;
});

function startWaiting() {
  const loading = new AbortController();
  let isLate = false;
  void waitUntilLate(`/remotes/catalog/${String(version)}/remoteEntry.js`, loading.signal).then(() => {
    isLate = !loading.signal.aborted;
  });
  return { isLate: () => isLate, loading };
}

test('on a fast connection, a version that does not arrive is late after a few seconds', async () => {
  const { isLate } = startWaiting();
  await jest.advanceTimersByTimeAsync(3_900);
  expect(isLate()).toBe(false);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(isLate()).toBe(true);
});

test('a version is late after three times the duration of the shell’s own files', async () => {
  loadFile('/shell/1/shell.js', 10_000);
  const { isLate } = startWaiting();
  await jest.advanceTimersByTimeAsync(29_000);
  expect(isLate()).toBe(false);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(isLate()).toBe(true);
});

test('a version is not late while its files keep arriving', async () => {
  const { isLate } = startWaiting();
  for (let file = 0; file < 5; file += 1) {
    await jest.advanceTimersByTimeAsync(3_000);
    loadFile(`/remotes/catalog/${String(version)}/${String(file)}.js`, 1_000);
  }
  expect(isLate()).toBe(false);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(isLate()).toBe(true);
});

test('a connection that has become slow is measured again before a version is late', async () => {
  probeMs = 3_000;
  const { isLate } = startWaiting();
  await jest.advanceTimersByTimeAsync(8_500);
  expect(isLate()).toBe(false);
  await jest.advanceTimersByTimeAsync(5_000);
  expect(isLate()).toBe(true);
});

test('the browser’s own estimate is used on a page whose files came from the cache', async () => {
  Object.assign(navigator, { connection: { downlink: 0.05, rtt: 2_000 } });
  const { isLate } = startWaiting();
  await jest.advanceTimersByTimeAsync(29_000);
  expect(isLate()).toBe(false);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(isLate()).toBe(true);
  Object.assign(navigator, { connection: undefined });
});

test('a version that has arrived is not late', async () => {
  const { isLate, loading } = startWaiting();
  await jest.advanceTimersByTimeAsync(1_000);
  loading.abort();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(isLate()).toBe(false);
});

/** Requests a chunk as the chunk loader of the container `catalog_2` does. Returns its failures. */
function requestChunk(): { script: HTMLScriptElement; failures: string[] } {
  const script = document.createElement('script');
  script.dataset.webpack = 'catalog_2:chunk-7';
  script.src = `/remotes/catalog/${String(version)}/7.js`;
  const failures: string[] = [];
  script.onerror = (event) => failures.push(event instanceof Event ? event.type : event);
  globalThis.__secondGearWatchChunk?.(script);
  return { script, failures };
}

test('a chunk of a running version times out once it is late', async () => {
  watchChunks((container) => container === 'catalog_2');
  const { failures } = requestChunk();
  await jest.advanceTimersByTimeAsync(3_900);
  expect(failures).toEqual([]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(failures).toEqual(['timeout']);
});

test('a chunk that has arrived and a chunk of a version that is still loading do not time out', async () => {
  watchChunks((container) => container === 'catalog_2');
  const { script, failures } = requestChunk();
  script.dispatchEvent(new Event('load'));
  watchChunks(() => false);
  const loading = requestChunk();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([...failures, ...loading.failures]).toEqual([]);
});
