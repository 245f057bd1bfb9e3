/**
 * Jest projects of the workspace. All run as native ES modules, so that tests run the same code as the
 * product: no CommonJS copies of libraries, and import.meta works.
 */
const swc = (jsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: jsx },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  },
];

/**
 * A test file's name shows what it starts and when it runs. `x.program.test.ts` starts servers, browsers, or
 * commands. `x.full.test.ts` and `x.program.full.test.ts` run in `npm run test:full` only. TEST_KIND (unit,
 * program) and TEST_TIER (fast, rest, full) select among them; without both, all run.
 */
const { TEST_KIND: kind, TEST_TIER: tier } = process.env;
const NAME = `*${kind === 'program' ? '.program*' : ''}${tier === 'rest' ? '.full' : ''}.test`;
const LEFT_OUT = [
  ...(kind === 'unit' ? ['\\.program\\.(full\\.)?test\\.ts$'] : []),
  ...(tier === 'fast' ? ['\\.full\\.test\\.tsx?$'] : []),
];

const shared = (name, rootDir) => ({
  displayName: name,
  rootDir,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx$': swc(true), '\\.ts$': swc(false) },
  testMatch: [`<rootDir>/src/**/${NAME}.{ts,tsx}`, `<rootDir>/{build,server}/**/${NAME}.ts`],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...LEFT_OUT],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  // Not in the folder for temporary files, because each run empties it.
  cacheDirectory: new URL('./.cache/jest', import.meta.url).pathname,
});

/** Folder of server code in packages for browsers. */
const SERVER = '/src/server/';

const withoutServer = (project) => ({
  ...project,
  testPathIgnorePatterns: [...project.testPathIgnorePatterns, SERVER],
});

/** Creates a project for code that runs in Node. */
export const nodeProject = (name, rootDir) => ({
  ...shared(name, rootDir),
  testEnvironment: 'node',
  moduleNameMapper: { '^cookie$': new URL('./jest.native-cookie.cjs', import.meta.url).pathname },
});

/** Creates a Node project without a virtual machine per file, for files that leave no state in modules. */
export const nativeProject = (name, rootDir) => ({
  ...nodeProject(name, rootDir),
  testRunner: new URL('./jest.native-runner.mjs', import.meta.url).pathname,
});

/** Creates a project for tests in that folder. */
export const serverProject = (name, rootDir) => ({
  ...nodeProject(name, rootDir),
  moduleNameMapper: {},
  testMatch: [`<rootDir>${SERVER}**/${NAME}.{ts,tsx}`],
});

const SETUP = new URL('./jest.setup-web.mjs', import.meta.url).pathname;

/** Creates a project for browser code on jsdom. Tests that need layout or focus belong in e2e. */
export const styledProject = (name, rootDir) => ({
  ...withoutServer(shared(name, rootDir)),
  testEnvironment: new URL('./jest.dom-environment.mjs', import.meta.url).pathname,
  setupFilesAfterEnv: [SETUP],
  moduleNameMapper: {
    // jest loads every module again for each test file. zod's index includes messages in fifty languages.
    '^\\.\\./locales/index\\.js$': '../locales/en.js',
    '^aria-query$': new URL('./jest.aria-query.cjs', import.meta.url).pathname,
  },
});

/**
 * Creates the same project without component styles, which a test file can enable
 * (web-testing/src/styles.ts).
 */
export const webProject = (name, rootDir) => ({
  ...styledProject(name, rootDir),
  setupFilesAfterEnv: [SETUP, new URL('./web-testing/src/setup.ts', import.meta.url).pathname],
});
