import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';

const require = createRequire(import.meta.url);
const { default: runCircus } = require('jest-circus/runner');
/**
 * Key of the event handlers that jest-circus stores on globalThis. It does not remove them after a test file.
 */
const EVENT_HANDLERS_KEY = Symbol.for('EVENT_HANDLERS');
/** Key of the test timeout that jest-circus reads from globalThis. */
const TEST_TIMEOUT_KEY = Symbol.for('TEST_TIMEOUT_SYMBOL');

// Registers the TypeScript loader that the product uses.
register();

let runCount = 0;

/** Implements the jest runtime that jest-circus expects with Node's module system. */
const createNodeRuntime = (mocks) => ({
  requireInternalModule: (file) => {
    // The cached module still contains the tests of the previous file.
    Reflect.deleteProperty(require.cache, file);
    Reflect.deleteProperty(globalThis, EVENT_HANDLERS_KEY);
    return require(file);
  },
  requireModule: require,
  // The number makes Node evaluate the file again if it has run before.
  unstable_importModule: (file) => import(`${pathToFileURL(file).href}?run=${String((runCount += 1))}`),
  unstable_shouldLoadAsEsm: () => true,
  setGlobalsForRuntime: () => undefined,
  resetModules: () => {
    throw new Error('This runner cannot reset modules, because all test files share them');
  },
  clearAllMocks: () => mocks.clearAllMocks(),
  resetAllMocks: () => mocks.resetAllMocks(),
  restoreAllMocks: () => mocks.restoreAllMocks(),
  enterTestCode: () => undefined,
  leaveTestCode: () => undefined,
});

/** The part of the `jest` object that needs no module system. */
const createJestObject = (mocks, fakeTimers) => ({
  fn: mocks.fn.bind(mocks),
  spyOn: mocks.spyOn.bind(mocks),
  restoreAllMocks: () => mocks.restoreAllMocks(),
  useFakeTimers: (options) => fakeTimers.useFakeTimers(options),
  useRealTimers: () => fakeTimers.useRealTimers(),
  advanceTimersByTime: (ms) => fakeTimers.advanceTimersByTime(ms),
  getTimerCount: () => fakeTimers.getTimerCount(),
  setTimeout: (ms) => {
    globalThis[TEST_TIMEOUT_KEY] = ms;
  },
});

/**
 * Runs a test file directly in the worker process, without a virtual machine. Libraries and sources are
 * loaded once for all files of the worker. Evaluating them again for each file would take longer than most
 * tests. After each file, environment variables, mocks and timers are restored.
 */
export default async function runNatively(
  globalConfig,
  config,
  environment,
  _runtime,
  testPath,
  sendMessageToJest,
) {
  const mocks = environment.moduleMocker;
  // The environment's own fake timers replace those of its virtual machine.
  const FakeTimers = environment.fakeTimersModern.constructor;
  const fakeTimers = new FakeTimers({ config, global: globalThis });
  const originalEnv = { ...process.env };
  globalThis.console = environment.global.console;
  // Node maps stack traces to the sources itself. jest's hook only covers files that jest has transformed.
  Error.prepareStackTrace = undefined;
  globalThis.jest = createJestObject(mocks, fakeTimers);
  try {
    return await runCircus(
      globalConfig,
      config,
      Object.assign(Object.create(environment), { global: globalThis }),
      createNodeRuntime(mocks),
      testPath,
      sendMessageToJest,
    );
  } finally {
    mocks.restoreAllMocks();
    fakeTimers.dispose();
    Reflect.deleteProperty(globalThis, TEST_TIMEOUT_KEY);
    for (const name of Object.keys(process.env))
      if (!(name in originalEnv)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, originalEnv);
  }
}
