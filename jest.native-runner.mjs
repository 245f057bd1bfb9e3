import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';

const require = createRequire(import.meta.url);
const { default: runCircus } = require('jest-circus/runner');
/** Where jest-circus keeps who hears of its events, beyond the one file that it was loaded for. */
const HANDLERS = Symbol.for('EVENT_HANDLERS');
/** Where it looks for the time that a file's tests may take. */
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

// TypeScript as the product itself runs it.
register();

let files = 0;

/** What jest-circus asks of jest's module system, answered by Node's own. */
const nodeRuntime = (mocks) => ({
  requireInternalModule: (file) => {
    // It keeps the tests of the file before it in its module.
    Reflect.deleteProperty(require.cache, file);
    Reflect.deleteProperty(globalThis, HANDLERS);
    return require(file);
  },
  requireModule: require,
  // A number, or a file that is run again would not be evaluated again.
  unstable_importModule: (file) => import(`${pathToFileURL(file).href}?run=${String((files += 1))}`),
  unstable_shouldLoadAsEsm: () => true,
  setGlobalsForRuntime: () => undefined,
  resetModules: () => {
    throw new Error('Modules stay loaded from test file to test file here');
  },
  clearAllMocks: () => mocks.clearAllMocks(),
  resetAllMocks: () => mocks.resetAllMocks(),
  restoreAllMocks: () => mocks.restoreAllMocks(),
  enterTestCode: () => undefined,
  leaveTestCode: () => undefined,
});

/** The part of the `jest` object that needs no module system. */
const jestObject = (mocks) => ({
  fn: mocks.fn.bind(mocks),
  spyOn: mocks.spyOn.bind(mocks),
  restoreAllMocks: () => mocks.restoreAllMocks(),
  setTimeout: (ms) => {
    globalThis[TIMEOUT] = ms;
  },
});

/**
 * Runs a test file in its worker's own Node, without a virtual machine around it: libraries and sources are
 * loaded once for all files of the worker, as they are in the product, where evaluating them anew for each
 * file takes longer than most files' tests. What a file sets in the environment or mocks ends with it.
 */
export default async function runNatively(globalConfig, config, environment, _runtime, testPath, send) {
  const mocks = environment.moduleMocker;
  const env = { ...process.env };
  globalThis.console = environment.global.console;
  // Node itself leads stacks back to the sources; jest's own way knows only what jest has transformed.
  Error.prepareStackTrace = undefined;
  globalThis.jest = jestObject(mocks);
  try {
    return await runCircus(
      globalConfig,
      config,
      Object.assign(Object.create(environment), { global: globalThis }),
      nodeRuntime(mocks),
      testPath,
      send,
    );
  } finally {
    mocks.restoreAllMocks();
    Reflect.deleteProperty(globalThis, TIMEOUT);
    for (const name of Object.keys(process.env))
      if (!(name in env)) Reflect.deleteProperty(process.env, name);
    Object.assign(process.env, env);
  }
}
