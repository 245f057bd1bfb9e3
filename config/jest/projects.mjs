/**
 * This module creates the Jest projects of the workspace. Tests run as native ES modules, like the product.
 */
const createSwcTransform = (isJsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: isJsx },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  },
];

/**
 * A test file's name shows what it starts and when it runs. `x.program.test.ts` starts servers, browsers, or
 * commands. `x.full.test.ts` and `x.program.full.test.ts` run in `npm run test:full` only. TEST_KIND (unit,
 * program) and TEST_TIER (fast, rest, full) select test files. If both are unset, all tests run.
 */
const { TEST_KIND: kind, TEST_TIER: tier } = process.env;
const TEST_FILE_PATTERN = `*${kind === 'program' ? '.program*' : ''}${tier === 'rest' ? '.full' : ''}.test`;
const IGNORED_TEST_PATTERNS = [
  ...(kind === 'unit' ? ['\\.program\\.(full\\.)?test\\.ts$'] : []),
  ...(tier === 'fast' ? ['\\.full\\.test\\.tsx?$'] : []),
];

const createBaseProject = (name, rootDir) => ({
  displayName: name,
  rootDir,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx$': createSwcTransform(true), '\\.ts$': createSwcTransform(false) },
  testMatch: [
    `<rootDir>/src/**/${TEST_FILE_PATTERN}.{ts,tsx}`,
    `<rootDir>/{build,server}/**/${TEST_FILE_PATTERN}.ts`,
  ],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...IGNORED_TEST_PATTERNS],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  // The cache is not in the folder for temporary files, because each run empties that folder.
  cacheDirectory: new URL('../../.cache/jest', import.meta.url).pathname,
});

/** Folder of server code in packages for browsers. */
const SERVER_FOLDER = '/src/server/';

const excludeServerTests = (project) => ({
  ...project,
  testPathIgnorePatterns: [...project.testPathIgnorePatterns, SERVER_FOLDER],
});

const createNodeProject = (name, rootDir) => ({
  ...createBaseProject(name, rootDir),
  testEnvironment: 'node',
});

/**
 * Creates a project for code that runs in Node. Its test files share their modules, because it has no virtual
 * machine per file (native-runner.mjs). Tests must not leave state in modules.
 */
export const createNativeProject = (name, rootDir) => ({
  ...createNodeProject(name, rootDir),
  testRunner: new URL('./native-runner.mjs', import.meta.url).pathname,
  setupFilesAfterEnv: [new URL('../../packages/node-utils/src/testing/setup.ts', import.meta.url).pathname],
});

/** Creates a project for the tests in SERVER_FOLDER. */
export const createServerProject = (name, rootDir) => ({
  ...createNodeProject(name, rootDir),
  testMatch: [`<rootDir>${SERVER_FOLDER}**/${TEST_FILE_PATTERN}.{ts,tsx}`],
});

const SETUP_FILE = new URL('./setup-web.mjs', import.meta.url).pathname;

/** Creates a project for browser code on jsdom. Tests that need layout or focus belong in e2e. */
export const createStyledProject = (name, rootDir) => ({
  ...excludeServerTests(createBaseProject(name, rootDir)),
  testEnvironment: new URL('./dom-environment.mjs', import.meta.url).pathname,
  setupFilesAfterEnv: [SETUP_FILE],
  moduleNameMapper: {
    // Limits zod's messages to English. Otherwise, jest would load fifty languages for each test file.
    '^\\.\\./locales/index\\.js$': '../locales/en.js',
    '^aria-query$': new URL('./aria-query.cjs', import.meta.url).pathname,
  },
});

/**
 * Creates the same project without component styles, which a test file can enable
 * (packages/test-utils/src/styles.ts).
 */
export const createWebProject = (name, rootDir) => ({
  ...createStyledProject(name, rootDir),
  setupFilesAfterEnv: [
    SETUP_FILE,
    new URL('../../packages/test-utils/src/setup.ts', import.meta.url).pathname,
  ],
});
