import type { PublishedShell } from '@second-gear/contract/release';
import semver from 'semver';
import type { Reason } from '../gate/verdict.ts';
import { type VersionInUse, versionLabel } from './in-use.ts';

const satisfies = (version: string, range: string): boolean => semver.satisfies(version, range);

function sharedReasons({ build }: PublishedShell, inUse: VersionInUse): Reason[] {
  const name = versionLabel(inUse);
  return Object.entries(inUse.record.build.shared).flatMap(([key, range]): Reason[] => {
    const provided = build.shared[key];
    if (provided !== undefined && satisfies(provided, range)) return [];
    const message =
      provided === undefined
        ? `It does not bring ${key}, which ${name} needs. Bring it, or release a ${inUse.remote} first that does without.`
        : `It brings ${key} ${provided} and ${name} needs ${range}. Bring that, or release a ${inUse.remote} first that takes both.`;
    return [{ check: 'shared', message }];
  });
}

function contractReasons({ build }: PublishedShell, inUse: VersionInUse): Reason[] {
  const { contract } = inUse.record.build.declaration;
  if (satisfies(build.contract, contract)) return [];
  return [
    {
      check: 'contract',
      message: `It speaks contract ${build.contract} and ${versionLabel(inUse)} declares ${contract}. Release a ${inUse.remote} first that declares both, if that is true.`,
    },
  ];
}

function budgetReasons({ build, sizes }: PublishedShell): Reason[] {
  const { budget, first } = build;
  const weight = first.reduce((sum, file) => sum + (sizes[file] ?? 0), 0);
  if (budget === undefined || weight <= budget) return [];
  return [
    {
      check: 'budget',
      message: `What every page needs of it weighs ${String(weight)} bytes (brotli), ${String(weight - budget)} over the budget of ${String(budget)}. Load later what the first screen does not need, or raise budget in shell.json with a reason.`,
    },
  ];
}

function hashReasons({ build, files }: PublishedShell): Reason[] {
  return [...new Set([build.entry, ...build.first])]
    .filter((file) => !files[file])
    .map((file) => ({
      check: 'hashes',
      message: `It has no hash of ${file}. Publish it again from a clean build.`,
    }));
}

/**
 * Returns every reason against a shell for the remotes in use, as far as their builds show. Never throws. An
 * empty list means it passes.
 */
export const shellReasons = (shell: PublishedShell, inUse: readonly VersionInUse[]): Reason[] => [
  ...inUse.flatMap((one) => [...sharedReasons(shell, one), ...contractReasons(shell, one)]),
  ...budgetReasons(shell),
  ...hashReasons(shell),
];
