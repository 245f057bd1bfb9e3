import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import runNatively from '../../jest.native-runner.mjs';
import { KILLERS } from './last-killer-first.mjs';
import { FOLDER } from './reports.mjs';

const require = createRequire(import.meta.resolve('jest-circus/runner'));
const { createEmptyTestResult } = require(require.resolve('@jest/test-result'));

/** Stryker passes the active mutant to freshly loaded modules; our modules stay loaded. */
const ACTIVE = '__STRYKER_ACTIVE_MUTANT__';

/** The mutant that a test has killed. Later tests add no information. */
let noticed;

/** Test names of each file from the first run. Files without selected tests are not loaded. */
const NAMES = join(import.meta.dirname, '../..', FOLDER, 'names');
const namesOf = (testPath) => join(NAMES, `${testPath.replaceAll('/', '+')}.json`);

const fullName = ({ name, parent }) =>
  parent.name === 'ROOT_DESCRIBE_BLOCK' ? name : `${fullName(parent)} ${name}`;

function isWanted(testPath, pattern) {
  if (!pattern || !existsSync(namesOf(testPath))) return true;
  const matches = new RegExp(pattern, 'i');
  return JSON.parse(readFileSync(namesOf(testPath), 'utf8')).some((name) => matches.test(name));
}

/** Returns a result with one skipped test, because jest rejects a file without tests. */
function nothingRun(testFilePath) {
  const test = { ancestorTitles: [], failureDetails: [], failureMessages: [], fullName: '', title: '' };
  return {
    ...createEmptyTestResult(),
    testFilePath,
    numPendingTests: 1,
    skipped: true,
    testResults: [{ ...test, numPassingAsserts: 0, status: 'pending' }],
  };
}

/**
 * Runs a test file as `jest.native-runner.mjs` does, for Stryker. The modules receive the active mutant
 * although they are loaded only once, and redundant tests are skipped. The file name must contain that of
 * jest's own runner; otherwise Stryker assumes that it does not report each test.
 */
export default async function runForStryker(globalConfig, config, environment, runtime, testPath, send) {
  const name = config.globals.__strykerGlobalNamespace__;
  const context = (globalThis[name] ??= environment.global[name] ?? {});
  const active = process.env[ACTIVE];
  context.activeMutant = active;
  if (active !== undefined && (noticed === active || !isWanted(testPath, globalConfig.testNamePattern)))
    return nothingRun(testPath);
  const names = [];
  const handle = environment.handleTestEvent?.bind(environment);
  environment.handleTestEvent = async (event, state) => {
    await handle?.(event, state);
    if (event.name === 'test_start') names.push(fullName(event.test));
    if (active === undefined) return;
    if (event.name === 'test_start' && noticed === active) event.test.mode = 'skip';
    if (event.name === 'test_done' && event.test.errors.length > 0) {
      noticed = active;
      KILLERS.delete(testPath);
      KILLERS.add(testPath);
    }
  };
  const result = await runNatively(globalConfig, config, environment, runtime, testPath, send);
  if (active === undefined) {
    mkdirSync(NAMES, { recursive: true });
    writeFileSync(namesOf(testPath), JSON.stringify(names));
  }
  return result;
}
