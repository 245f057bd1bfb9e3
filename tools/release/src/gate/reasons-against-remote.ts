import type { PublishedRemote, ShellBuild } from '@second-gear/federation/release';
import { coversPattern, isSamePattern, patternsOverlap } from '@second-gear/federation/route-patterns';
import semver from 'semver';
import { findReservedPattern } from '../http/reserved-paths.ts';

/** Why a version may not go live, and how to fix it. */
export interface Reason {
  check:
    | 'shared'
    | 'contract'
    | 'routes'
    | 'dropped'
    | 'slots'
    | 'budget'
    | 'hashes'
    | 'files'
    | 'drawing'
    | 'browser';
  message: string;
}

/** A version with which the candidate must be compatible. */
export interface Peer {
  remote: string;
  version: string;
  role: 'live' | 'canary' | 'rollback target';
  routes: readonly { path: string }[];
  slots: readonly string[];
}

export interface GateInput {
  candidate: PublishedRemote;
  /** The live shell's build. */
  shell: { build: Pick<ShellBuild, 'contract' | 'shared' | 'routes' | 'developmentRoutes'> };
  /** Every version that visitors have or may get, including other versions of the candidate's remote. */
  peers: readonly Peer[];
  /** Slots of the contract. */
  knownSlots: readonly string[];
  /** Routes that the operator allows the candidate to drop. */
  allowedDrops?: readonly string[];
}

function sharedReasons({ candidate, shell }: GateInput): Reason[] {
  return Object.entries(candidate.build.shared).flatMap(([key, range]): Reason[] => {
    const provided = shell.build.shared[key];
    if (!provided) {
      return [
        {
          check: 'shared',
          message: `The live shell does not provide ${key}. Release a shell that shares it first.`,
        },
      ];
    }
    if (semver.satisfies(provided, range)) return [];
    return [
      {
        check: 'shared',
        message: `It needs ${key} ${range}, but the live shell provides ${provided}. State a range that accepts both (sharedRanges in remote.json), or release the shell first.`,
      },
    ];
  });
}

function contractReasons({ candidate, shell }: GateInput): Reason[] {
  const { contract } = candidate.build.declaration;
  if (semver.satisfies(shell.build.contract, contract)) return [];
  return [
    {
      check: 'contract',
      message: `It declares contract ${contract}, but the live shell uses ${shell.build.contract}. Widen the range in remote.json if it is compatible, or release the shell first.`,
    },
  ];
}

const isSameRemote = ({ candidate }: GateInput, { remote }: Peer): boolean =>
  remote === candidate.build.declaration.name;

const versionLabel = ({ remote, version, role }: Peer): string =>
  role === 'live' ? remote : `${remote} ${version} (${role})`;

/** Removes duplicate reasons, which several versions of one remote may cause. */
const uniqueReasons = (reasons: readonly Reason[]): Reason[] => [
  ...new Map(reasons.map((reason) => [reason.message, reason])).values(),
];

function shellRouteReasons({ candidate, shell }: GateInput): Reason[] {
  const { routes = [], developmentRoutes = [] } = shell.build;
  return candidate.build.declaration.routes.flatMap(({ path }) =>
    [...routes, ...developmentRoutes]
      .filter((shellRoute) => patternsOverlap(path, shellRoute))
      .map((shellRoute): Reason => ({
        check: 'routes',
        message: `Its route ${path} overlaps ${shellRoute}, a screen of the shell. Choose another route.`,
      })),
  );
}

function reservedReasons({ candidate }: GateInput): Reason[] {
  return candidate.build.declaration.routes.flatMap(({ path }): Reason[] => {
    const reserved = findReservedPattern(path);
    if (reserved === null) return [];
    const message = `Its route ${path} can never show a page, because the site itself serves ${reserved}. Choose another route.`;
    return [{ check: 'routes', message }];
  });
}

function routeReasons(input: GateInput): Reason[] {
  const ownRoutes = input.candidate.build.declaration.routes;
  const duplicateReasons = ownRoutes.flatMap(({ path }, index): Reason[] =>
    ownRoutes.slice(index + 1).some((other) => isSamePattern(other.path, path))
      ? [{ check: 'routes', message: `It declares the route ${path} twice. Remove one from remote.json.` }]
      : [],
  );
  const overlapReasons = input.peers
    .filter((peer) => !isSameRemote(input, peer))
    .flatMap((peer) =>
      ownRoutes.flatMap(({ path }): Reason[] =>
        peer.routes
          .filter((route) => patternsOverlap(path, route.path))
          .map((route) => ({
            check: 'routes',
            message: `Its route ${path} overlaps ${route.path} of ${versionLabel(peer)}. A route can have only one owner: agree with the other team on who gives it up.`,
          })),
      ),
    );
  return uniqueReasons([
    ...duplicateReasons,
    ...overlapReasons,
    ...shellRouteReasons(input),
    ...reservedReasons(input),
  ]);
}

/**
 * Returns the routes of the live version that a candidate no longer serves, not even with a wider pattern.
 * Links and bookmarks to them would break.
 */
export function droppedRoutes({ candidate, peers }: Pick<GateInput, 'candidate' | 'peers'>): string[] {
  const { name, routes } = candidate.build.declaration;
  const ownRoutes = routes.map(({ path }) => path);
  return peers
    .filter(({ remote, role }) => remote === name && role === 'live')
    .flatMap((live) => live.routes)
    .map(({ path }) => path)
    .filter((path) => !coversPattern(ownRoutes, path));
}

function droppedRouteReasons(input: GateInput): Reason[] {
  const { allowedDrops = [] } = input;
  const dropped = droppedRoutes(input);
  const includesPattern = (path: string, paths: readonly string[]): boolean =>
    paths.some((other) => isSamePattern(other, path));
  return [
    ...dropped
      .filter((path) => !includesPattern(path, allowedDrops))
      .map((path): Reason => ({
        check: 'dropped',
        message: `The live version serves ${path}, but this version no longer declares it. Restore the route, or confirm the removal with --drops-route ${path}.`,
      })),
    ...allowedDrops
      .filter((path) => !includesPattern(path, dropped))
      .map((path): Reason => ({
        check: 'dropped',
        message: `--drops-route ${path} has no effect: the live version does not serve that route, or this version still does.`,
      })),
  ];
}

function slotReasons(input: GateInput): Reason[] {
  const { slots } = input.candidate.build.declaration;
  const unknownSlots = slots
    .filter((slot) => !input.knownSlots.includes(slot))
    .map((slot): Reason => ({
      check: 'slots',
      message: `It fills ${slot}, which is not in the contract. Correct remote.json or add the slot to the contract.`,
    }));
  const occupiedSlots = input.peers
    .filter((peer) => !isSameRemote(input, peer))
    .flatMap((peer) =>
      slots
        .filter((slot) => peer.slots.includes(slot))
        .map((slot): Reason => ({
          check: 'slots',
          message: `${versionLabel(peer)} already fills the slot ${slot}. Only one remote can fill a slot.`,
        })),
    );
  const unfilledSlots = input.peers
    .filter((peer) => isSameRemote(input, peer) && peer.role === 'live')
    .flatMap((live) => live.slots)
    .filter((slot) => !slots.includes(slot))
    .map((slot): Reason => ({
      check: 'slots',
      message: `It no longer fills ${slot}, which other screens open. Restore it, or release another remote that fills it first.`,
    }));
  return uniqueReasons([...unknownSlots, ...occupiedSlots, ...unfilledSlots]);
}

function budgetReasons({ candidate }: GateInput): Reason[] {
  const { budget } = candidate.build.declaration;
  const weight = candidate.build.first.reduce((sum, file) => sum + (candidate.sizes[file] ?? 0), 0);
  if (weight <= budget) return [];
  return [
    {
      check: 'budget',
      message: `Its first screen weighs ${String(weight)} bytes (brotli), ${String(weight - budget)} over the budget of ${String(budget)}. Lazy-load what the first screen does not need, or raise the budget in remote.json and explain why.`,
    },
  ];
}

function hashReasons({ candidate }: GateInput): Reason[] {
  return candidate.build.first
    .filter((file) => !candidate.files[file])
    .map((file) => ({
      check: 'hashes',
      message: `It has no hash for ${file}. Publish it again from a clean build.`,
    }));
}

/** Returns every reason against activating a version on the current site. Empty if the version passes. */
export const candidateReasons = (input: GateInput): Reason[] =>
  [
    sharedReasons,
    contractReasons,
    routeReasons,
    droppedRouteReasons,
    slotReasons,
    budgetReasons,
    hashReasons,
  ].flatMap((check) => check(input));
