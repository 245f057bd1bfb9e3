import type { PublishedShell } from '@second-gear/federation/release';
import semver from 'semver';
import type { Reason } from './reasons-against-remote.ts';
import { type VersionInUse, versionLabel } from './versions-in-use.ts';

const satisfies = (version: string, range: string): boolean => semver.satisfies(version, range);

/** Returns what makes a shell and a version accept the same version of a shared module. */
const fixFor = ({ remote, role }: VersionInUse): string =>
  role === 'rollback target'
    ? `Provide that, or release ${remote} once more, so that its rollback target accepts both too.`
    : `Provide that, or first release a ${remote} that accepts both (sharedRanges in its remote.json).`;

function sharedReasons({ build }: PublishedShell, versionInUse: VersionInUse): Reason[] {
  const name = versionLabel(versionInUse);
  return Object.entries(versionInUse.record.build.shared).flatMap(([key, range]): Reason[] => {
    const provided = build.shared[key];
    if (provided !== undefined && satisfies(provided, range)) return [];
    const message =
      provided === undefined
        ? `It does not provide ${key}, which ${name} needs. Provide it, or first release a ${versionInUse.remote} that does not need it.`
        : `It provides ${key} ${provided}, but ${name} needs ${range}. ${fixFor(versionInUse)}`;
    return [{ check: 'shared', message }];
  });
}

function contractReasons({ build }: PublishedShell, versionInUse: VersionInUse): Reason[] {
  const { contract } = versionInUse.record.build.declaration;
  if (satisfies(build.contract, contract)) return [];
  return [
    {
      check: 'contract',
      message: `It uses contract ${build.contract}, but ${versionLabel(versionInUse)} declares ${contract}. First release a ${versionInUse.remote} that declares both, if it is compatible.`,
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
      message: `What every page loads from it weighs ${String(weight)} bytes (brotli), ${String(weight - budget)} over the budget of ${String(budget)}. Lazy-load what the first screen does not need, or raise the budget in shell.json and explain why.`,
    },
  ];
}

function hashReasons({ build, files }: PublishedShell): Reason[] {
  return [...new Set([build.entry, ...build.first])]
    .filter((file) => !files[file])
    .map((file) => ({
      check: 'hashes',
      message: `It has no hash for ${file}. Publish it again from a clean build.`,
    }));
}

/** Returns the reasons why a version of a remote cannot run in a shell, from their builds. */
export const compatibilityReasons = (shell: PublishedShell, version: VersionInUse): Reason[] => [
  ...sharedReasons(shell, version),
  ...contractReasons(shell, version),
];

/** Returns every reason against a shell that follows from its build and the builds of the remotes in use. */
export const shellReasons = (shell: PublishedShell, versionsInUse: readonly VersionInUse[]): Reason[] => [
  ...versionsInUse.flatMap((version) => compatibilityReasons(shell, version)),
  ...budgetReasons(shell),
  ...hashReasons(shell),
];
