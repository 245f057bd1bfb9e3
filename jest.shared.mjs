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

const shared = (name, rootDir) => ({
  displayName: name,
  rootDir,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx$': swc(true), '\\.ts$': swc(false) },
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}', '<rootDir>/build/**/*.test.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
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

/** Tests of code that runs in a browser, on jsdom; what needs layout or focus belongs to e2e. */
export const webProject = (name, rootDir) => ({
  ...shared(name, rootDir),
  testEnvironment: new URL('./jest.dom-environment.mjs', import.meta.url).pathname,
  setupFilesAfterEnv: [new URL('./jest.setup-web.mjs', import.meta.url).pathname],
});
