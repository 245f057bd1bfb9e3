import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';

const require = createRequire(import.meta.url);
const { default: runCircus } = require('jest-circus/runner');
/** jest-circus stores its event handlers here. They outlive the file that they were loaded for. */
const HANDLERS = Symbol.for('EVENT_HANDLERS');
/** jest-circus reads the test timeout from here. */
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL');

// Registers the same TypeScript loader as the product.
register();

let files = 0;

/** Implements jest's module system for jest-circus with Node's own. */
const nodeRuntime = (mocks) => ({
  requireInternalModule: (file) => {
    // The module stores the tests of the previous file.
    Reflect.deleteProperty(require.cache, file);
    Reflect.deleteProperty(globalThis, HANDLERS);
    return require(file);
  },
  requireModule: require,
  // The number forces Node to evaluate a repeated file again.
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
 * Runs a test file in the worker's own Node without a virtual machine. Libraries and sources are loaded once
 * for all files of the worker, as in the product. Evaluating them again for each file takes longer than most
 * tests. Environment changes and mocks of a file end with it.
 */
export default async function runNatively(globalConfig, config, environment, _runtime, testPath, send) {
  const mocks = environment.moduleMocker;
  const env = { ...process.env };
  globalThis.console = environment.global.console;
  // Node maps stack traces to the sources itself. jest's hook only covers files that jest has transformed.
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
