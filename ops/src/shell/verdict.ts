import type { PublishedShell } from '@second-gear/contract/release';
import semver from 'semver';
import type { Reason } from '../gate/verdict.ts';
import { calledInUse, type VersionInUse } from './in-use.ts';

const fits = (version: string, range: string): boolean => semver.satisfies(version, range);

function sharedReasons({ build }: PublishedShell, inUse: VersionInUse): Reason[] {
  const name = calledInUse(inUse);
  return Object.entries(inUse.record.build.shared).flatMap(([key, range]): Reason[] => {
    const brought = build.shared[key];
    if (brought !== undefined && fits(brought, range)) return [];
    const message =
      brought === undefined
        ? `It does not bring ${key}, which ${name} needs. Bring it, or release a ${inUse.remote} first that does without.`
        : `It brings ${key} ${brought} and ${name} needs ${range}. Bring that, or release a ${inUse.remote} first that takes both.`;
    return [{ check: 'shared', message }];
  });
}

function contractReasons({ build }: PublishedShell, inUse: VersionInUse): Reason[] {
  const { contract } = inUse.record.build.declaration;
  if (fits(build.contract, contract)) return [];
  return [
    {
      check: 'contract',
      message: `It speaks contract ${build.contract} and ${calledInUse(inUse)} declares ${contract}. Release a ${inUse.remote} first that declares both, if that is true.`,
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
export const shellVerdict = (shell: PublishedShell, inUse: readonly VersionInUse[]): Reason[] => [
  ...inUse.flatMap((one) => [...sharedReasons(shell, one), ...contractReasons(shell, one)]),
  ...budgetReasons(shell),
  ...hashReasons(shell),
];
