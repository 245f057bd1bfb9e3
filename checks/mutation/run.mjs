import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PACKS } from './packs.mjs';
import {
  FOLDER,
  forget,
  hasReport,
  isLeftOut,
  isNoticed,
  isUnnoticed,
  keepNoticedAgain,
  keyOf,
  mutantsOf,
  noticedAgain,
  placeOf,
  rmReport,
} from './reports.mjs';

/** Minimum mutation score in percent. Below it, the run fails. */
const WANTED = 90;
const USAGE = `npm run mutation [-- --again --quick --loading --at-once 1 ${Object.keys(PACKS).join('|')} …]

Changes the code that money goes by, one place at a time, and sees whether its tests notice. Works in this checkout, whose
files it puts back when it ends. Lists what nobody noticed, and ends with 1 where less than ${String(WANTED)} % was noticed.
--again tries what nobody noticed in the last run, as long as its files are the same: for who has written tests since.
--quick leaves out what runs when a module is loaded: it takes several seconds for each. --loading tries that alone.
--at-once says how many are tried at the same time.`;

const {
  values: { again: isAgain, quick: isQuick, loading: isLoading, 'at-once': atOnce, help },
  positionals: names,
} = parseArgs({
  allowPositionals: true,
  options: {
    again: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    loading: { type: 'boolean', default: false },
    'at-once': { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});
if (
  help ||
  (isLoading && (isQuick || isAgain)) ||
  !/^[1-9]$/.test(atOnce) ||
  names.some((name) => !(name in PACKS))
) {
  console.log(USAGE);
  process.exit(help ? 0 : 2);
}

/** Tests and returns a pack's mutants, only at these locations if given. */
function tryMutants(name, run, places = []) {
  const { status } = spawnSync('npx', ['stryker', 'run', 'checks/mutation/stryker.mjs'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      MUTATION_PACK: name,
      MUTATION_RUN: run,
      MUTATION_AT_ONCE: atOnce,
      MUTATION_PLACES: JSON.stringify([...new Set(places)]),
    },
  });
  if (status !== 0) throw new Error(`Stryker ended with ${String(status)} for ${name}`);
  return mutantsOf(name, run);
}

/** Tests the static mutants of a pack, except those in functions called at load time. */
function tryLoading(name) {
  rmReport(name, 'static');
  tryMutants(name, 'static');
}

/** Tests all mutants of a pack, including static ones unless `--quick` is set. */
function tryPack(name) {
  forget(name);
  const places = tryMutants(name, 'all').filter(isLeftOut).map(placeOf);
  if (!isQuick && places.length > 0) tryMutants(name, 'static', places);
}

/** Tests again the mutants that survived a pack's last run, and those it postponed. */
function tryPackAgain(name) {
  const leftOut = mutantsOf(name, 'all').filter(isLeftOut).map(placeOf);
  if (!isQuick && leftOut.length > 0 && !hasReport(name, 'static')) tryMutants(name, 'static', leftOut);
  const open = mutantsOfPack(name).filter(isUnnoticed);
  const known = new Set(noticedAgain(name));
  for (const run of ['again', 'again-static']) {
    const places = open.filter(({ isStatic }) => isStatic === (run === 'again-static')).map(placeOf);
    if (places.length === 0) continue;
    for (const mutant of tryMutants(name, run, places).filter(isNoticed)) known.add(keyOf(mutant));
    keepNoticedAgain(name, [...known]);
  }
}

/** Returns all mutants of a pack that count, with the results of the last runs. */
function mutantsOfPack(name) {
  const known = new Set(noticedAgain(name));
  if (isLoading) return mutantsOf(name, 'static').filter(({ status }) => status !== 'Ignored');
  const runs = isQuick || !hasReport(name, 'static') ? ['all'] : ['all', 'static'];
  return runs
    .flatMap((run) => mutantsOf(name, run))
    .filter((mutant) => !isLeftOut(mutant))
    .map((mutant) => (known.has(keyOf(mutant)) ? { ...mutant, status: 'Killed' } : mutant));
}

const written = ({ path, location: { start }, source, replacement, mutatorName, status }) =>
  `${path}:${String(start.line)}:${String(start.column)} ${status}, ${mutatorName}\n  ${source.split('\n')[start.line - 1]?.trim() ?? ''}\n  => ${replacement ?? ''}`;

const share = (part, whole) => `${String(part)} of ${String(whole)}, ${((part / whole) * 100).toFixed(1)} %`;

mkdirSync(FOLDER, { recursive: true });
const sum = { noticed: 0, all: 0 };
for (const name of names.length > 0 ? names : Object.keys(PACKS)) {
  if (isLoading) tryLoading(name);
  else if (isAgain) tryPackAgain(name);
  else tryPack(name);
  const mutants = mutantsOfPack(name);
  const broken = mutants.filter(({ status }) => status === 'RuntimeError' || status === 'CompileError');
  if (broken.length > 0) throw new Error(`${String(broken.length)} mutants of ${name} could not be tried`);
  const noticed = mutants.filter(isNoticed);
  const unnoticed = mutants.filter(isUnnoticed);
  for (const mutant of unnoticed) console.log(written(mutant));
  sum.noticed += noticed.length;
  sum.all += noticed.length + unnoticed.length;
  console.log(`${name}: noticed ${share(noticed.length, noticed.length + unnoticed.length)}`);
}
console.log(`In all noticed ${share(sum.noticed, sum.all)}`);
process.exitCode = sum.noticed * 100 >= sum.all * WANTED ? 0 : 1;
