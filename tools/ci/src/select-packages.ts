import { getPackageFolder } from '../bin/source-files.mjs';
import type { AffectedScope } from './affected-scope.ts';

const FAST_TEST_FILE_PATTERN = /(?<!\.full)\.test\.tsx?$/;

/** Returns the folder of a package. `name` is the folder, the last part of its path, or a remote's name. */
function findPackageFolder(name: string, packages: readonly string[]): string {
  const nameOrFolder = name.replace(/\/$/, '');
  const packageFolder = packages.find((folder) =>
    [folder, folder.split('/').at(-1), folder.replace(/^mfe-/, '')].includes(nameOrFolder),
  );
  if (packageFolder === undefined)
    throw new Error(`Unknown package: ${name}. Packages: ${packages.join(', ')}`);
  return packageFolder;
}

/**
 * Returns the scope of a run for whole packages: their files, and their jest tests of the fast tier. Browser
 * tests need all packages, so none are selected.
 * @param files every source file of the repository and every package.json
 * @throws Error with the known packages if a name is unknown
 */
export function selectPackages(names: readonly string[], files: readonly string[]): AffectedScope {
  const packages = files
    .filter((file) => file === `${getPackageFolder(file)}/package.json`)
    .map((file) => getPackageFolder(file));
  const selectedPackages = [...new Set(names.map((name) => findPackageFolder(name, packages)))];
  const ownFiles = files.filter(
    (file) => selectedPackages.includes(getPackageFolder(file)) && !file.endsWith('package.json'),
  );
  return {
    files: ownFiles,
    packages: selectedPackages,
    tests: ownFiles.filter((file) => FAST_TEST_FILE_PATTERN.test(file)),
    browserPatterns: [],
  };
}
