import { existsSync, readFileSync } from 'node:fs';

/** Where reports lie, and what Stryker needs while it runs. */
export const FOLDER = '.cache/mutation';

/** @param isSecond the report of those mutants that the first run could not tell */
export const reportOf = (name, isSecond = false) => `${FOLDER}/${name}${isSecond ? '-static' : ''}.json`;

/** The mutants of a report, each with its file's path and source. Throws where there is no report. */
export function mutantsOf(report) {
  if (!existsSync(report)) throw new Error(`There is no ${report}`);
  const { files } = JSON.parse(readFileSync(report, 'utf8'));
  return Object.entries(files).flatMap(([path, { source, mutants }]) =>
    mutants.map((mutant) => ({ ...mutant, path, source })),
  );
}

export const isStatic = ({ status, statusReason }) =>
  status === 'Ignored' && (statusReason ?? '').startsWith('Static mutant');
