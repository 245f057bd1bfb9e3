/**
 * Jest projects of the workspace. All run as native ES modules, so that what is tested is what runs:
 * no CommonJS twin of a library, and import.meta works.
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
 * A test file's name says what it starts and when it runs: `x.program.test.ts` starts servers, browsers or commands;
 * `x.full.test.ts` and `x.program.full.test.ts` run in `npm run test:full` alone. TEST_KIND (unit, program) and TEST_TIER
 * (fast, rest, full) choose among them; all run where neither is set.
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
  // Not in the folder for temporary files, which a run empties.
  cacheDirectory: new URL('./.cache/jest', import.meta.url).pathname,
});

/** Folder of what a package that is otherwise for browsers runs on the server. */
const SERVER = '/src/server/';

const withoutServer = (project) => ({
  ...project,
  testPathIgnorePatterns: [...project.testPathIgnorePatterns, SERVER],
});

/** Tests of code that runs in Node. */
export const nodeProject = (name, rootDir) => ({
  ...shared(name, rootDir),
  testEnvironment: 'node',
  moduleNameMapper: { '^cookie$': new URL('./jest.native-cookie.cjs', import.meta.url).pathname },
});

/** The same without a virtual machine around each file, where files leave nothing behind in modules. */
export const nativeProject = (name, rootDir) => ({
  ...nodeProject(name, rootDir),
  testRunner: new URL('./jest.native-runner.mjs', import.meta.url).pathname,
});

/** Tests of that folder. */
export const serverProject = (name, rootDir) => ({
  ...nodeProject(name, rootDir),
  moduleNameMapper: {},
  testMatch: [`<rootDir>${SERVER}**/${NAME}.{ts,tsx}`],
});

const SETUP = new URL('./jest.setup-web.mjs', import.meta.url).pathname;

/** Tests of code that runs in a browser, on jsdom; what needs layout or focus belongs to e2e. */
export const styledProject = (name, rootDir) => ({
  ...withoutServer(shared(name, rootDir)),
  testEnvironment: new URL('./jest.dom-environment.mjs', import.meta.url).pathname,
  setupFilesAfterEnv: [SETUP],
  moduleNameMapper: {
    // jest loads every module anew for each test file. zod's index brings its messages in fifty languages.
    '^\\.\\./locales/index\\.js$': '../locales/en.js',
    '^aria-query$': new URL('./jest.aria-query.cjs', import.meta.url).pathname,
  },
});

/** The same without the styles of components, which a test file may ask for (web-testing/src/styles.ts). */
export const webProject = (name, rootDir) => ({
  ...styledProject(name, rootDir),
  setupFilesAfterEnv: [SETUP, new URL('./web-testing/src/setup.ts', import.meta.url).pathname],
});
