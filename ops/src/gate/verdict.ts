import type { PublishedRemote, ShellBuild } from '@second-gear/contract/release';
import { coversPattern, isSamePattern, patternsOverlap } from '@second-gear/contract/route-patterns';
import semver from 'semver';

/** Why a version may not go live, and how to fix it. */
export interface Reason {
  check: 'shared' | 'contract' | 'routes' | 'dropped' | 'slots' | 'budget' | 'hashes' | 'drawing' | 'browser';
  message: string;
}

/** A version with which the candidate must be compatible. */
export interface Peer {
  remote: string;
  version: string;
  role: 'live' | 'on trial' | 'to roll back to';
  routes: readonly { path: string }[];
  slots: readonly string[];
}

export interface GateInput {
  candidate: PublishedRemote;
  /** The live shell's build. */
  shell: { build: Pick<ShellBuild, 'contract' | 'shared'> };
  /** Every version in the site that visitors have or may get, including the candidate's own remote. */
  peers: readonly Peer[];
  /** Slots of the contract. */
  knownSlots: readonly string[];
  /** Routes that the operator allows it to drop. */
  drops?: readonly string[];
}

function sharedReasons({ candidate, shell }: GateInput): Reason[] {
  return Object.entries(candidate.build.shared).flatMap(([key, range]): Reason[] => {
    const provided = shell.build.shared[key];
    if (!provided) {
      return [
        {
          check: 'shared',
          message: `The live shell does not bring ${key}. Release a shell that shares it first.`,
        },
      ];
    }
    if (semver.satisfies(provided, range)) return [];
    return [
      {
        check: 'shared',
        message: `It needs ${key} ${range} and the live shell brings ${provided}. Build against the shell's version, or release the shell first.`,
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
      message: `It declares contract ${contract} and the live shell speaks ${shell.build.contract}. Widen the range in remote.json if that is true, or release the shell first.`,
    },
  ];
}

const isOwn = ({ candidate }: GateInput, { remote }: Peer): boolean =>
  remote === candidate.build.declaration.name;

const versionLabel = ({ remote, version, role }: Peer): string =>
  role === 'live' ? remote : `${remote} ${version} (${role})`;

/** Merges equal reasons of several versions of a peer. */
const distinct = (reasons: readonly Reason[]): Reason[] => [
  ...new Map(reasons.map((reason) => [reason.message, reason])).values(),
];

function routeReasons(input: GateInput): Reason[] {
  const ownRoutes = input.candidate.build.declaration.routes;
  const among = ownRoutes.flatMap(({ path }, index): Reason[] =>
    ownRoutes.slice(index + 1).some((other) => isSamePattern(other.path, path))
      ? [{ check: 'routes', message: `It declares the route ${path} twice. Remove one from remote.json.` }]
      : [],
  );
  const overlapReasons = input.peers
    .filter((peer) => !isOwn(input, peer))
    .flatMap((peer) =>
      ownRoutes.flatMap(({ path }): Reason[] =>
        peer.routes
          .filter((route) => patternsOverlap(path, route.path))
          .map((route) => ({
            check: 'routes',
            message: `Its route ${path} overlaps ${route.path} of ${versionLabel(peer)}. One address has one owner: agree on who gives it up.`,
          })),
      ),
    );
  return distinct([...among, ...overlapReasons]);
}

/**
 * Returns routes of the live version that a candidate no longer serves, not even by a wider pattern. Their
 * links and bookmarks would break.
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

function dropReasons(input: GateInput): Reason[] {
  const { drops = [] } = input;
  const dropped = droppedRoutes(input);
  const among = (path: string, paths: readonly string[]): boolean =>
    paths.some((other) => isSamePattern(other, path));
  return [
    ...dropped
      .filter((path) => !among(path, drops))
      .map((path): Reason => ({
        check: 'dropped',
        message: `The live version serves ${path} and it does not declare that route any more. Keep it, or say that it is to go with --drops-route ${path}.`,
      })),
    ...drops
      .filter((path) => !among(path, dropped))
      .map((path): Reason => ({
        check: 'dropped',
        message: `--drops-route ${path} was said, and it does not drop that route: the live version does not serve it, or it still does itself.`,
      })),
  ];
}

function slotReasons(input: GateInput): Reason[] {
  const { slots } = input.candidate.build.declaration;
  const unknownSlots = slots
    .filter((slot) => !input.knownSlots.includes(slot))
    .map((slot): Reason => ({
      check: 'slots',
      message: `It fills ${slot}, which the contract does not know. Correct remote.json or add the slot to the contract.`,
    }));
  const occupiedSlots = input.peers
    .filter((peer) => !isOwn(input, peer))
    .flatMap((peer) =>
      slots
        .filter((slot) => peer.slots.includes(slot))
        .map((slot): Reason => ({
          check: 'slots',
          message: `${versionLabel(peer)} already fills the slot ${slot}. A slot has one filler.`,
        })),
    );
  const unfilledSlots = input.peers
    .filter((peer) => isOwn(input, peer) && peer.role === 'live')
    .flatMap((live) => live.slots)
    .filter((slot) => !slots.includes(slot))
    .map((slot): Reason => ({
      check: 'slots',
      message: `It no longer fills ${slot}, which other screens open. Keep it, or release its new filler first.`,
    }));
  return distinct([...unknownSlots, ...occupiedSlots, ...unfilledSlots]);
}

function budgetReasons({ candidate }: GateInput): Reason[] {
  const { budget } = candidate.build.declaration;
  const weight = candidate.build.first.reduce((sum, file) => sum + (candidate.sizes[file] ?? 0), 0);
  if (weight <= budget) return [];
  return [
    {
      check: 'budget',
      message: `Its first screen weighs ${String(weight)} bytes (brotli), ${String(weight - budget)} over the budget of ${String(budget)}. Split what the first screen does not need, or raise budget in remote.json with a reason.`,
    },
  ];
}

function hashReasons({ candidate }: GateInput): Reason[] {
  return candidate.build.first
    .filter((file) => !candidate.files[file])
    .map((file) => ({
      check: 'hashes',
      message: `It has no hash of ${file}. Publish it again from a clean build.`,
    }));
}

/**
 * Returns every reason against a version going live on the current site. Never throws. An empty list means it
 * passes.
 */
export const candidateReasons = (input: GateInput): Reason[] =>
  [
    sharedReasons,
    contractReasons,
    routeReasons,
    dropReasons,
    slotReasons,
    budgetReasons,
    hashReasons,
  ].flatMap((check) => check(input));
