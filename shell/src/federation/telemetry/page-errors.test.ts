import { jest } from '@jest/globals';
import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import { simulatePageTranslation } from '@second-gear/test-utils/page-translation';
import { createErrorThrownBy } from '../../testing/fake-catalog.tsx';
import { reportHydrationError, reportPageErrors } from './page-errors.ts';

let isReachable: boolean;
let listeners: [string, EventListener][];
beforeEach(() => {
  isReachable = true;
  listeners = [];
  const { addEventListener } = globalThis;
  jest.spyOn(globalThis, 'addEventListener').mockImplementation((name: string, listener: unknown) => {
    listeners.push([name, listener as EventListener]);
    addEventListener(name, listener as EventListener);
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const [name, listener] of listeners) removeEventListener(name, listener);
});

function createPage() {
  const events: TelemetryEvent[] = [];
  const reportError = reportPageErrors(
    (event) => events.push(event),
    () => Promise.resolve(isReachable),
  );
  const throwError = async (error: unknown, filename = '') => {
    dispatchEvent(new ErrorEvent('error', { error, filename }));
    await Promise.resolve();
  };
  const reject = async (reason: unknown) => {
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    await Promise.resolve();
  };
  return { events, reportError, throwError, reject };
}

const createExpectedReport = (version: string, detail: string) => ({
  remote: 'catalog',
  version,
  kind: 'error',
  detail,
});

test('errors of handlers and promises are reported with the version whose file threw, once per version', async () => {
  const { events, throwError, reject } = createPage();
  for (let n = 0; n < 50; n += 1) await throwError(createErrorThrownBy('1', 'the button broke'));
  await reject(createErrorThrownBy('2', 'the promise broke'));
  await throwError('a string', 'http://localhost/remotes/catalog/3/remote.js');
  expect(events).toEqual([
    createExpectedReport('1', 'Error: the button broke'),
    createExpectedReport('2', 'Error: the promise broke'),
    createExpectedReport('3', 'a string'),
  ]);
});

test('errors of the shell, extensions, translation, aborted requests and a lost connection are not reported', async () => {
  const { events, throwError, reject } = createPage();
  await throwError(new Error('not of a remote'));
  await throwError(null);
  const extensionError = createErrorThrownBy('1', 'x');
  extensionError.stack = `Error\n at f (chrome-extension://abc/x.js:1:2)\n${String(extensionError.stack)}`;
  await throwError(extensionError);
  await reject(Object.assign(createErrorThrownBy('1', 'x'), { name: 'AbortError' }));
  const endTranslation = simulatePageTranslation();
  const missingNodeError = new DOMException('The node is not a child of this node', 'NotFoundError');
  Object.defineProperty(missingNodeError, 'stack', { value: createErrorThrownBy('1', 'x').stack });
  await throwError(missingNodeError);
  endTranslation();
  isReachable = false;
  await reject(createErrorThrownBy('1', 'Failed to fetch'));
  expect(events).toEqual([]);
  isReachable = true;
  await reject(createErrorThrownBy('1', 'a fault'));
  expect(events).toEqual([createExpectedReport('1', 'Error: a fault')]);
});

test('a hydration error is reported with the version of the component, unless other software changed the page', async () => {
  const { events, reportError } = createPage();
  const stack = `
    at p
    at Zn (http://localhost/remotes/catalog/1/home.js:1:2)
    at Root (http://localhost/shell/1/start.js:1:2)`;
  const endTranslation = simulatePageTranslation();
  reportHydrationError(reportError, new Error('#418'), stack);
  endTranslation();
  await Promise.resolve();
  expect(events).toEqual([]);
  reportHydrationError(reportError, new Error('#418'), stack);
  await Promise.resolve();
  expect(events).toEqual([createExpectedReport('1', 'hydration: Error: #418')]);
});
