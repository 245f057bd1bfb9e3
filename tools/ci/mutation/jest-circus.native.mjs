import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import runNatively from '../../../config/jest/native-runner.mjs';
import { KILLERS } from './last-killer-first.mjs';
import { REPORT_FOLDER } from './reports.mjs';

const require = createRequire(import.meta.resolve('jest-circus/runner'));
const { createEmptyTestResult } = require(require.resolve('@jest/test-result'));

/**
 * Environment variable with the active mutant. Stryker expects each run to load the modules again, and so to
 * read this variable. This runner keeps the modules loaded.
 */
const ACTIVE_MUTANT_VARIABLE = '__STRYKER_ACTIVE_MUTANT__';

/**
 * The last mutant that a test killed. Further tests of this mutant are skipped, because they add no
 * information.
 */
let killedMutant;

/**
 * Folder of the test names of each file, from the first run. They show which files have no selected tests and
 * need not be loaded.
 */
const NAMES_FOLDER = join(import.meta.dirname, '../../..', REPORT_FOLDER, 'names');
const namesFile = (testPath) => join(NAMES_FOLDER, `${testPath.replaceAll('/', '+')}.json`);

const fullName = ({ name, parent }) =>
  parent.name === 'ROOT_DESCRIBE_BLOCK' ? name : `${fullName(parent)} ${name}`;

function hasSelectedTest(testPath, pattern) {
  if (!pattern || !existsSync(namesFile(testPath))) return true;
  const matches = new RegExp(pattern, 'i');
  return JSON.parse(readFileSync(namesFile(testPath), 'utf8')).some((name) => matches.test(name));
}

/** Returns a result with one skipped test, because jest rejects a file without tests. */
function createSkippedResult(testFilePath) {
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
 * although they are loaded only once, and redundant tests are skipped. This file's name must contain the name
 * of jest's own runner. Otherwise Stryker assumes that the runner does not report each test.
 */
export default async function runForStryker(globalConfig, config, environment, runtime, testPath, send) {
  const name = config.globals.__strykerGlobalNamespace__;
  const context = (globalThis[name] ??= environment.global[name] ?? {});
  const active = process.env[ACTIVE_MUTANT_VARIABLE];
  context.activeMutant = active;
  if (
    active !== undefined &&
    (killedMutant === active || !hasSelectedTest(testPath, globalConfig.testNamePattern))
  )
    return createSkippedResult(testPath);
  const names = [];
  const originalHandler = environment.handleTestEvent?.bind(environment);
  environment.handleTestEvent = async (event, state) => {
    await originalHandler?.(event, state);
    if (event.name === 'test_start') names.push(fullName(event.test));
    if (active === undefined) return;
    if (event.name === 'test_start' && killedMutant === active) event.test.mode = 'skip';
    if (event.name === 'test_done' && event.test.errors.length > 0) {
      killedMutant = active;
      KILLERS.delete(testPath);
      KILLERS.add(testPath);
    }
  };
  const result = await runNatively(globalConfig, config, environment, runtime, testPath, send);
  if (active === undefined) {
    mkdirSync(NAMES_FOLDER, { recursive: true });
    writeFileSync(namesFile(testPath), JSON.stringify(names));
  }
  return result;
}
