import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { renameDeprecatedOptions } from '../../../packages/node-utils/bin/deprecated-options.mjs';
import { PACKS } from './packs.mjs';
import {
  deleteReport,
  deleteReports,
  hasReport,
  hasSurvived,
  isKilled,
  isPostponed,
  getMutantKey,
  readMutants,
  readKilledAgain,
  REPORT_FOLDER,
  saveKilledAgain,
  toLocation,
} from './reports.mjs';

/** Minimum mutation score in percent. Below it, the run fails. */
const MIN_SCORE_PERCENT = 90;
const USAGE = `npm run mutation [-- --only-survivors --quick --only-static --concurrency 1 ${Object.keys(PACKS).join('|')} …]

Runs mutation tests on the payment code in this checkout and restores its files at the end. Lists the mutants that
survived and exits with 1 if fewer than ${String(MIN_SCORE_PERCENT)}% were caught.
--only-survivors retries the mutants that survived the last run, if their files are unchanged: use it after writing
tests.
--quick skips code that runs when a module is loaded (static mutants), which takes several seconds per mutant.
--only-static runs only that.
--concurrency sets the number of mutants that run in parallel.`;

/** New names of options, by their old names. The old names work for one version, with a warning. */
const RENAMED_OPTIONS = { again: 'only-survivors', loading: 'only-static', 'at-once': 'concurrency' };

const {
  values: {
    'only-survivors': isSurvivorsOnly,
    quick: isQuick,
    'only-static': isStaticOnly,
    concurrency,
    help,
  },
  positionals: names,
} = parseArgs({
  args: renameDeprecatedOptions(process.argv.slice(2), RENAMED_OPTIONS),
  allowPositionals: true,
  options: {
    'only-survivors': { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    'only-static': { type: 'boolean', default: false },
    concurrency: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (
  help ||
  (isStaticOnly && (isQuick || isSurvivorsOnly)) ||
  !/^[1-9]$/.test(concurrency) ||
  names.some((name) => !(name in PACKS))
) {
  console.log(USAGE);
  process.exit(help ? 0 : 2);
}

/** Tests a pack's mutants, or only those at the given locations, and returns them. */
function testMutants(name, run, locations = []) {
  const { status } = spawnSync('npx', ['stryker', 'run', 'tools/ci/mutation/stryker.mjs'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      MUTATION_PACK: name,
      MUTATION_RUN: run,
      MUTATION_CONCURRENCY: concurrency,
      MUTATION_PLACES: JSON.stringify([...new Set(locations)]),
    },
  });
  if (status !== 0) throw new Error(`Stryker exited with ${String(status)} for ${name}`);
  return readMutants(name, run);
}

/** Tests the static mutants of a pack, except those in functions called at load time. */
function testLoadTimeMutants(name) {
  deleteReport(name, 'static');
  testMutants(name, 'static');
}

/** Tests all mutants of a pack, including static ones unless `--quick` is set. */
function testPack(name) {
  deleteReports(name);
  const locations = testMutants(name, 'all').filter(isPostponed).map(toLocation);
  if (!isQuick && locations.length > 0) testMutants(name, 'static', locations);
}

/** Tests again the mutants that survived a pack's last run, and the static mutants that it postponed. */
function retestSurvivors(name) {
  const postponed = readMutants(name, 'all').filter(isPostponed).map(toLocation);
  if (!isQuick && postponed.length > 0 && !hasReport(name, 'static')) testMutants(name, 'static', postponed);
  const survivors = readPackMutants(name).filter(hasSurvived);
  const killedAgainKeys = new Set(readKilledAgain(name));
  for (const run of ['again', 'again-static']) {
    const locations = survivors
      .filter(({ isStatic }) => isStatic === (run === 'again-static'))
      .map(toLocation);
    if (locations.length === 0) continue;
    for (const mutant of testMutants(name, run, locations).filter(isKilled))
      killedAgainKeys.add(getMutantKey(mutant));
    saveKilledAgain(name, [...killedAgainKeys]);
  }
}

/** Returns the mutants of a pack that count for the score, each with its latest result. */
function readPackMutants(name) {
  const killedAgainKeys = new Set(readKilledAgain(name));
  if (isStaticOnly) return readMutants(name, 'static').filter(({ status }) => status !== 'Ignored');
  const runs = isQuick || !hasReport(name, 'static') ? ['all'] : ['all', 'static'];
  return runs
    .flatMap((run) => readMutants(name, run))
    .filter((mutant) => !isPostponed(mutant))
    .map((mutant) => (killedAgainKeys.has(getMutantKey(mutant)) ? { ...mutant, status: 'Killed' } : mutant));
}

const formatMutant = ({ path, location: { start }, source, replacement, mutatorName, status }) =>
  `${path}:${String(start.line)}:${String(start.column)} ${status}, ${mutatorName}\n  ${source.split('\n')[start.line - 1]?.trim() ?? ''}\n  => ${replacement ?? ''}`;

const formatShare = (part, total) =>
  `${String(part)} of ${String(total)}, ${((part / total) * 100).toFixed(1)}%`;

mkdirSync(REPORT_FOLDER, { recursive: true });
const totals = { killed: 0, all: 0 };
for (const name of names.length > 0 ? names : Object.keys(PACKS)) {
  if (isStaticOnly) testLoadTimeMutants(name);
  else if (isSurvivorsOnly) retestSurvivors(name);
  else testPack(name);
  const mutants = readPackMutants(name);
  const invalid = mutants.filter(({ status }) => status === 'RuntimeError' || status === 'CompileError');
  if (invalid.length > 0) throw new Error(`${String(invalid.length)} mutants of ${name} could not be run`);
  const killed = mutants.filter(isKilled);
  const survivors = mutants.filter(hasSurvived);
  for (const mutant of survivors) console.log(formatMutant(mutant));
  totals.killed += killed.length;
  totals.all += killed.length + survivors.length;
  console.log(`${name}: killed ${formatShare(killed.length, killed.length + survivors.length)}`);
}
console.log(`Total caught: ${formatShare(totals.killed, totals.all)}`);
process.exitCode = totals.killed * 100 >= totals.all * MIN_SCORE_PERCENT ? 0 : 1;
