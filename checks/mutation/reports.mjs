import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Where reports lie, and what Stryker needs while it runs. */
export const FOLDER = '.cache/mutation';

/** The runs of a pack: of all, of what runs when its module is loaded, and of what went unnoticed, of either. */
export const RUNS = ['all', 'static', 'again', 'again-static'];

export const reportOf = (name, run = 'all') => `${FOLDER}/${name}${run === 'all' ? '' : `-${run}`}.json`;
const noticedOf = (name) => `${FOLDER}/${name}-noticed.json`;
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The mutants of a run's report, each with its file's path and source. Throws where there is no report. */
export function mutantsOf(name, run) {
  const report = reportOf(name, run);
  if (!hasReport(name, run)) throw new Error(`There is no ${report}`);
  return Object.entries(readJson(report).files).flatMap(([path, { source, mutants }]) =>
    mutants.map((mutant) => ({ ...mutant, path, source, isStatic: run.endsWith('static') })),
  );
}

export const hasReport = (name, run) => existsSync(reportOf(name, run));

export const rmReport = (name, run) => {
  rmSync(reportOf(name, run), { force: true });
};

/** Takes away what runs before have found out about a pack. */
export function forget(name) {
  for (const run of RUNS) rmReport(name, run);
  rmSync(noticedOf(name), { force: true });
}

/** Of code that runs when its module is loaded, which the first run does once for all mutants. */
export const isLeftOut = ({ status, statusReason }) =>
  status === 'Ignored' && (statusReason ?? '').startsWith('Static mutant');

export const isNoticed = ({ status }) => status === 'Killed' || status === 'Timeout';
export const isUnnoticed = ({ status }) => status === 'Survived' || status === 'NoCoverage';

/** The same in every run, as long as its file is. */
export const keyOf = ({ path, location: { start, end }, mutatorName, replacement }) =>
  [path, start.line, start.column, end.line, end.column, mutatorName, replacement].join(' ');

/** A mutant's place, as Stryker is told what to mutate. */
export const placeOf = ({ path, location: { start, end } }) =>
  `${path}:${String(start.line)}:${String(start.column - 1)}-${String(end.line)}:${String(end.column - 1)}`;

/** Keys of mutants that went unnoticed in the last whole run, and were noticed when they were tried again. */
export const noticedAgain = (name) => (existsSync(noticedOf(name)) ? readJson(noticedOf(name)) : []);
export const keepNoticedAgain = (name, keys) => {
  writeFileSync(noticedOf(name), JSON.stringify(keys));
};
