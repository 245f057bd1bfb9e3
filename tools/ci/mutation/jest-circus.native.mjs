import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import runNatively from '../../../config/jest/native-runner.mjs';
import { KILLERS } from './last-killer-first.mjs';
import { REPORT_FOLDER } from './reports.mjs';

const require = createRequire(import.meta.resolve('jest-circus/runner'));
const { createEmptyTestResult } = require(require.resolve('@jest/test-result'));

/**
 * Environment variable with the active mutant. Stryker expects that each run loads the modules again and
 * thereby reads this variable, but this runner does not reload modules.
 */
const ACTIVE_MUTANT_VARIABLE = '__STRYKER_ACTIVE_MUTANT__';

/**
 * The last mutant that a test killed. Other tests skip this mutant, because they add no
 * information.
 */
let killedMutant;

/**
 * Folder with the test names of each file, which the first run writes. They show which files have no selected
 * tests and need not be loaded.
 */
const TEST_NAMES_FOLDER = join(import.meta.dirname, '../../..', REPORT_FOLDER, 'names');
const getTestNamesFile = (testPath) => join(TEST_NAMES_FOLDER, `${testPath.replaceAll('/', '+')}.json`);

const getFullName = ({ name, parent }) =>
  parent.name === 'ROOT_DESCRIBE_BLOCK' ? name : `${getFullName(parent)} ${name}`;

function hasSelectedTest(testPath, pattern) {
  if (!pattern || !existsSync(getTestNamesFile(testPath))) return true;
  const testNamePattern = new RegExp(pattern, 'i');
  return JSON.parse(readFileSync(getTestNamesFile(testPath), 'utf8')).some((name) =>
    testNamePattern.test(name),
  );
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
 * Runs a test file for Stryker in the same way as config/jest/native-runner.mjs. Passes the active mutant to
 * the modules, which are loaded only once, and skips redundant tests. This file's name must contain the name
 * of jest's own runner. Otherwise Stryker assumes that the runner does not report each test.
 */
export default async function runForStryker(
  globalConfig,
  config,
  environment,
  runtime,
  testPath,
  sendMessageToJest,
) {
  const namespace = config.globals.__strykerGlobalNamespace__;
  const context = (globalThis[namespace] ??= environment.global[namespace] ?? {});
  const activeMutant = process.env[ACTIVE_MUTANT_VARIABLE];
  context.activeMutant = activeMutant;
  if (
    activeMutant !== undefined &&
    (killedMutant === activeMutant || !hasSelectedTest(testPath, globalConfig.testNamePattern))
  )
    return createSkippedResult(testPath);
  const testNames = [];
  const originalHandler = environment.handleTestEvent?.bind(environment);
  environment.handleTestEvent = async (event, state) => {
    await originalHandler?.(event, state);
    if (event.name === 'test_start') testNames.push(getFullName(event.test));
    if (activeMutant === undefined) return;
    if (event.name === 'test_start' && killedMutant === activeMutant) event.test.mode = 'skip';
    if (event.name === 'test_done' && event.test.errors.length > 0) {
      killedMutant = activeMutant;
      KILLERS.delete(testPath);
      KILLERS.add(testPath);
    }
  };
  const result = await runNatively(globalConfig, config, environment, runtime, testPath, sendMessageToJest);
  if (activeMutant === undefined) {
    mkdirSync(TEST_NAMES_FOLDER, { recursive: true });
    writeFileSync(getTestNamesFile(testPath), JSON.stringify(testNames));
  }
  return result;
}
