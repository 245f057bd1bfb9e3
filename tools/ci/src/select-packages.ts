import { packageOf } from '../bin/source-files.mjs';
import type { Affected } from './affected.ts';

const FAST_TEST_FILE = /(?<!\.full)\.test\.tsx?$/;

/** Returns the folder of the package that a name refers to: its folder, its last part, or a remote's name. */
function requirePackage(name: string, packages: readonly string[]): string {
  const wanted = name.replace(/\/$/, '');
  const found = packages.find((folder) =>
    [folder, folder.split('/').at(-1), folder.replace(/^mfe-/, '')].includes(wanted),
  );
  if (found === undefined) throw new Error(`Unknown package: ${name}. Packages: ${packages.join(', ')}`);
  return found;
}

/**
 * Returns what a run for whole packages covers: their files, and their jest tests of the fast tier. Browser
 * tests need every package, so none is selected.
 * @param files every source file of the repository and every package.json
 * @throws Error with the known packages if a name is unknown
 */
export function selectPackages(names: readonly string[], files: readonly string[]): Affected {
  const packages = files
    .filter((file) => file === `${packageOf(file)}/package.json`)
    .map((file) => packageOf(file));
  const selected = [...new Set(names.map((name) => requirePackage(name, packages)))];
  const ownFiles = files.filter(
    (file) => selected.includes(packageOf(file)) && !file.endsWith('package.json'),
  );
  return {
    files: ownFiles,
    packages: selected,
    tests: ownFiles.filter((file) => FAST_TEST_FILE.test(file)),
    browserPatterns: [],
  };
}
