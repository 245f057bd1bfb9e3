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

/** Tests that start servers, browsers or commands of their own say so by their files' names. */
const PROGRAM = '.program.test.ts';
const kind = process.env.TEST_KIND;

const shared = (name, rootDir) => ({
  displayName: name,
  rootDir,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx$': swc(true), '\\.ts$': swc(false) },
  testMatch:
    kind === 'program'
      ? [`<rootDir>/src/**/*${PROGRAM}`]
      : ['<rootDir>/src/**/*.test.{ts,tsx}', '<rootDir>/{build,server}/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...(kind === 'unit' ? [`\\${PROGRAM}$`] : [])],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
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
  testMatch: [`<rootDir>${SERVER}**/*${kind === 'program' ? PROGRAM : '.test.{ts,tsx}'}`],
});

/** Tests of code that runs in a browser, on jsdom; what needs layout or focus belongs to e2e. */
export const webProject = (name, rootDir) => ({
  ...withoutServer(shared(name, rootDir)),
  testEnvironment: new URL('./jest.dom-environment.mjs', import.meta.url).pathname,
  setupFilesAfterEnv: [new URL('./jest.setup-web.mjs', import.meta.url).pathname],
  moduleNameMapper: {
    // jest loads every module anew for each test file. zod's index brings its messages in fifty languages.
    '^\\.\\./locales/index\\.js$': '../locales/en.js',
    '^aria-query$': new URL('./jest.aria-query.cjs', import.meta.url).pathname,
  },
});
