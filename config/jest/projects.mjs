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
const TEST_FILE_PATTERN = `*${kind === 'program' ? '.program*' : ''}${tier === 'rest' ? '.full' : ''}.test`;
const IGNORED_TEST_PATTERNS = [
  ...(kind === 'unit' ? ['\\.program\\.(full\\.)?test\\.ts$'] : []),
  ...(tier === 'fast' ? ['\\.full\\.test\\.tsx?$'] : []),
];

const createBaseProject = (name, rootDir) => ({
  displayName: name,
  rootDir,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx$': swc(true), '\\.ts$': swc(false) },
  testMatch: [
    `<rootDir>/src/**/${TEST_FILE_PATTERN}.{ts,tsx}`,
    `<rootDir>/{build,server}/**/${TEST_FILE_PATTERN}.ts`,
  ],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...IGNORED_TEST_PATTERNS],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  // Not in the folder for temporary files, because each run empties it.
  cacheDirectory: new URL('../../.cache/jest', import.meta.url).pathname,
});

/** Folder of server code in packages for browsers. */
const SERVER_FOLDER = '/src/server/';

const withoutServer = (project) => ({
  ...project,
  testPathIgnorePatterns: [...project.testPathIgnorePatterns, SERVER_FOLDER],
});

/** Creates a project for code that runs in Node. */
export const nodeProject = (name, rootDir) => ({
  ...createBaseProject(name, rootDir),
  testEnvironment: 'node',
  moduleNameMapper: { '^cookie$': new URL('./native-cookie.cjs', import.meta.url).pathname },
});

/** Creates a Node project without a virtual machine per file, for files that leave no state in modules. */
export const nativeProject = (name, rootDir) => ({
  ...nodeProject(name, rootDir),
  testRunner: new URL('./native-runner.mjs', import.meta.url).pathname,
});

/** Creates a project for tests in that folder. */
export const serverProject = (name, rootDir) => ({
  ...nodeProject(name, rootDir),
  moduleNameMapper: {},
  testMatch: [`<rootDir>${SERVER_FOLDER}**/${TEST_FILE_PATTERN}.{ts,tsx}`],
});

const SETUP_FILE = new URL('./setup-web.mjs', import.meta.url).pathname;

/** Creates a project for browser code on jsdom. Tests that need layout or focus belong in e2e. */
export const styledProject = (name, rootDir) => ({
  ...withoutServer(createBaseProject(name, rootDir)),
  testEnvironment: new URL('./dom-environment.mjs', import.meta.url).pathname,
  setupFilesAfterEnv: [SETUP_FILE],
  moduleNameMapper: {
    // jest loads every module again for each test file. zod's index includes messages in fifty languages.
    '^\\.\\./locales/index\\.js$': '../locales/en.js',
    '^aria-query$': new URL('./aria-query.cjs', import.meta.url).pathname,
  },
});

/**
 * Creates the same project without component styles, which a test file can enable
 * (packages/test-utils/src/styles.ts).
 */
export const webProject = (name, rootDir) => ({
  ...styledProject(name, rootDir),
  setupFilesAfterEnv: [
    SETUP_FILE,
    new URL('../../packages/test-utils/src/setup.ts', import.meta.url).pathname,
  ],
});
