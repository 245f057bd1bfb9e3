import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Folder of reports and of Stryker's temporary files. */
export const REPORT_FOLDER = '.cache/mutation';

/**
 * Runs of a pack: all mutants, static mutants (in code that runs when a module is loaded), and the survivors
 * of each run.
 */
export const RUNS = ['all', 'static', 'again', 'again-static'];

export const getReportFile = (name, run = 'all') =>
  `${REPORT_FOLDER}/${name}${run === 'all' ? '' : `-${run}`}.json`;
const getKilledAgainFile = (name) => `${REPORT_FOLDER}/${name}-noticed.json`;
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Returns the mutants of a run's report, each with its file's path and source. Throws if there is no report.
 */
export function readMutants(name, run) {
  const report = getReportFile(name, run);
  if (!hasReport(name, run)) throw new Error(`missing report: ${report}`);
  return Object.entries(readJson(report).files).flatMap(([path, { source, mutants }]) =>
    mutants.map((mutant) => ({ ...mutant, path, source, isStatic: run.endsWith('static') })),
  );
}

export const hasReport = (name, run) => existsSync(getReportFile(name, run));

export const deleteReport = (name, run) => {
  rmSync(getReportFile(name, run), { force: true });
};

/** Deletes the results of earlier runs of a pack. */
export function deleteReports(name) {
  for (const run of RUNS) deleteReport(name, run);
  rmSync(getKilledAgainFile(name), { force: true });
}

/** Whether the first run skipped a mutant because it is static. */
export const isPostponed = ({ status, statusReason }) =>
  status === 'Ignored' && (statusReason ?? '').startsWith('Static mutant');

export const isKilled = ({ status }) => status === 'Killed' || status === 'Timeout';
export const hasSurvived = ({ status }) => status === 'Survived' || status === 'NoCoverage';

/** Returns a key that is stable across runs while the file is unchanged. */
export const getMutantKey = ({ path, location: { start, end }, mutatorName, replacement }) =>
  [path, start.line, start.column, end.line, end.column, mutatorName, replacement].join(' ');

/** Returns a mutant's location in Stryker's `mutate` syntax. */
export const toLocation = ({ path, location: { start, end } }) =>
  `${path}:${String(start.line)}:${String(start.column - 1)}-${String(end.line)}:${String(end.column - 1)}`;

/** Returns the keys of mutants that survived the last full run and were killed in a repeated run. */
export const readKilledAgain = (name) =>
  existsSync(getKilledAgainFile(name)) ? readJson(getKilledAgainFile(name)) : [];
export const saveKilledAgain = (name, keys) => {
  writeFileSync(getKilledAgainFile(name), JSON.stringify(keys));
};
