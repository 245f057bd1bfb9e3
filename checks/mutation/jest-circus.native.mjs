import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import runNatively from '../../jest.native-runner.mjs';
import { KILLERS } from './last-killer-first.mjs';
import { FOLDER } from './reports.mjs';

const require = createRequire(import.meta.resolve('jest-circus/runner'));
const { createEmptyTestResult } = require(require.resolve('@jest/test-result'));

/** Where Stryker says which mutant is on, to modules that are loaded anew for each; ours stay loaded. */
const ACTIVE = '__STRYKER_ACTIVE_MUTANT__';

/** The mutant that a test has noticed: what comes after it would tell nothing new. */
let noticed;

/** Names of each file's tests, as the first run found them: a file none of whose tests is wanted is not even loaded. */
const NAMES = join(import.meta.dirname, '../..', FOLDER, 'names');
const namesOf = (testPath) => join(NAMES, `${testPath.replaceAll('/', '+')}.json`);

const fullName = ({ name, parent }) =>
  parent.name === 'ROOT_DESCRIBE_BLOCK' ? name : `${fullName(parent)} ${name}`;

function isWanted(testPath, pattern) {
  if (!pattern || !existsSync(namesOf(testPath))) return true;
  const matches = new RegExp(pattern, 'i');
  return JSON.parse(readFileSync(namesOf(testPath), 'utf8')).some((name) => matches.test(name));
}

/** A file whose one test is skipped: jest takes a file without tests for a broken one. */
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
 * Runs a test file as `jest.native-runner.mjs` does, for Stryker: the modules know which mutant is on although they are
 * loaded once for all, and nothing is run that would tell nothing new.
 * The file's name has to hold that of jest's own runner, or Stryker does not believe that it reports each test.
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
