import { spawnSync } from 'node:child_process';
import { PACKS } from './packs.mjs';
import { isStatic, mutantsOf, reportOf } from './reports.mjs';

/** In percent: fewer than that, and the run fails. */
const WANTED = 90;
const USAGE = `npm run mutation [-- ${Object.keys(PACKS).join('|')} …]

Changes the code that money goes by, one place at a time, and sees whether its tests notice. Works in this checkout, whose
files it puts back when it ends. Lists what nobody noticed, and ends with 1 where less than ${String(WANTED)} % was noticed.`;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in PACKS));
if (unknown.length > 0) {
  console.log(USAGE);
  process.exit(unknown.includes('--help') ? 0 : 2);
}

function stryker(name, isSecond) {
  const { status } = spawnSync('npx', ['stryker', 'run', 'checks/mutation/stryker.mjs'], {
    stdio: 'inherit',
    env: { ...process.env, MUTATION_PACK: name, MUTATION_STATIC: isSecond ? '1' : '' },
  });
  if (status !== 0) throw new Error(`Stryker ended with ${String(status)} for ${name}`);
}

/** All mutants of a pack that count, those of code that runs at loading included. */
function mutantsOfPack(name) {
  stryker(name, false);
  const first = mutantsOf(reportOf(name));
  if (!first.some(isStatic)) return first;
  stryker(name, true);
  return [...first.filter((mutant) => !isStatic(mutant)), ...mutantsOf(reportOf(name, true))];
}

const written = ({ path, location: { start }, source, replacement, mutatorName, status }) =>
  `${path}:${String(start.line)}:${String(start.column)} ${status}, ${mutatorName}\n  ${source.split('\n')[start.line - 1]?.trim() ?? ''}\n  => ${replacement ?? ''}`;

const share = (part, whole) => `${String(part)} of ${String(whole)}, ${((part / whole) * 100).toFixed(1)} %`;

const sum = { noticed: 0, all: 0 };
for (const name of asked.length > 0 ? asked : Object.keys(PACKS)) {
  const mutants = mutantsOfPack(name);
  const broken = mutants.filter(({ status }) => status === 'RuntimeError' || status === 'CompileError');
  if (broken.length > 0) throw new Error(`${String(broken.length)} mutants of ${name} could not be tried`);
  const noticed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  const unnoticed = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  for (const mutant of unnoticed) console.log(written(mutant));
  sum.noticed += noticed.length;
  sum.all += noticed.length + unnoticed.length;
  console.log(`${name}: noticed ${share(noticed.length, noticed.length + unnoticed.length)}`);
}
console.log(`In all noticed ${share(sum.noticed, sum.all)}`);
process.exitCode = sum.noticed * 100 >= sum.all * WANTED ? 0 : 1;
