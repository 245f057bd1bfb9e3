import { jest } from '@jest/globals';
import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import { createReporter } from './telemetry.ts';

const readText = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      resolve(reader.result as string);
    };
    reader.readAsText(blob);
  });

let beacons: Blob[];
let visibility: DocumentVisibilityState;
beforeEach(() => {
  beacons = [];
  visibility = 'visible';
  jest.useFakeTimers();
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  Object.assign(navigator, {
    sendBeacon: (_url: string, body: Blob) => {
      beacons.push(body);
      return true;
    },
  });
});
afterEach(() => {
  // Ends the pending versions of the test's reporter, whose listener stays.
  hidePage();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Returns the reported kinds, one list for each request. */
const readSentKinds = async () => {
  const bodies = await Promise.all(beacons.map(readText));
  return bodies.map((body) =>
    (JSON.parse(body) as { events: TelemetryEvent[] }).events.map(({ kind }) => kind),
  );
};
const hidePage = () => {
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
};
const createTestReporter = () => {
  const report = createReporter('/telemetry');
  return (kind: TelemetryEvent['kind'], version = '1') => report({ remote: 'catalog', version, kind });
};

test('the start of a version is reported immediately, before the version can freeze the page', async () => {
  const report = createTestReporter();
  report('began');
  jest.useRealTimers();
  expect(await readSentKinds()).toEqual([['began']]);
});

test('a mounted version gets only one outcome, even after the visitor leaves', async () => {
  const report = createTestReporter();
  report('began');
  report('mounted');
  jest.advanceTimersByTime(60_000);
  hidePage();
  jest.useRealTimers();
  expect(await readSentKinds()).toEqual([['began'], ['mounted']]);
});

test('a visitor who leaves before the version is mounted is reported as left only once', async () => {
  const report = createTestReporter();
  report('began');
  hidePage();
  jest.advanceTimersByTime(60_000);
  hidePage();
  jest.useRealTimers();
  expect(await readSentKinds()).toEqual([['began'], ['left']]);
});

test('a version that was only preloaded on a responsive page is reported as left', async () => {
  const report = createTestReporter();
  report('began');
  jest.advanceTimersByTime(60_000);
  jest.useRealTimers();
  expect(await readSentKinds()).toEqual([['began'], ['left']]);
});

test('an older API receives the kinds that it knows in separate requests', async () => {
  const report = createTestReporter();
  report('mounted');
  report('began', '2');
  report('error');
  report('render-failed');
  hidePage();
  jest.useRealTimers();
  expect(await readSentKinds()).toEqual([['began'], ['error'], ['mounted', 'render-failed'], ['left']]);
});

test('an error loop sends only a few reports', async () => {
  const report = createTestReporter();
  for (let n = 0; n < 500; n += 1) report('error');
  jest.useRealTimers();
  expect((await readSentKinds()).length).toBeLessThan(10);
});

test('a hidden page sends events immediately, because it may never run again', async () => {
  const report = createTestReporter();
  hidePage();
  report('vital');
  jest.useRealTimers();
  expect(await readSentKinds()).toEqual([['vital']]);
});
