import { outputOf } from './programs.ts';

/** The part of package.json that the build checks. */
export interface Manifest {
  dependencies: Record<string, string>;
  scripts: Record<string, string>;
}

/** Returns how package.json must change, so that it has exactly these packages and a script for each program. */
export function findPackageProblems(
  { dependencies, scripts }: Manifest,
  packages: ReadonlySet<string>,
  programs: readonly string[],
): string[] {
  const scriptOf = (program: string): string => `node dist/${outputOf(program)}`;
  return [
    ...[...packages].filter((name) => !(name in dependencies)).map((name) => `add the dependency ${name}`),
    ...Object.keys(dependencies)
      .filter((name) => !packages.has(name))
      .map((name) => `remove the dependency ${name}`),
    ...programs
      .filter((name) => scripts[name] !== scriptOf(name))
      .map((name) => `set the script "${name}": "${scriptOf(name)}"`),
    ...Object.keys(scripts)
      .filter((name) => !programs.includes(name))
      .map((name) => `remove the script ${name}`),
  ];
}
