import type { PublishedRemote, PublishedShell } from '@second-gear/federation/release';
import { isServerBundle } from '../site/public-files.ts';
import type { Reason } from './reasons-against-remote.ts';

type Published = Pick<PublishedRemote | PublishedShell, 'kind' | 'version' | 'build' | 'sizes'>;

/** A version may weigh this many times as much as the live one. */
const MAX_GROWTH = 1.25;
/** Growth in bytes (brotli) that is always allowed, because a small version may double with one feature. */
const ALWAYS_ALLOWED_GROWTH = { first: 30_000, all: 100_000 };
/** Ceilings in bytes (brotli), which no budget in remote.json or shell.json can raise. */
const CEILINGS = { first: { remote: 150_000, shell: 250_000 }, all: 1_000_000, file: 250_000 };

const FORCE_HINT = 'or release it with --force and explain why';

const budgetReason = (message: string): Reason => ({ check: 'budget', message });

const firstScreenBytes = ({ build, sizes }: Published): number =>
  build.first.reduce((sum, file) => sum + (sizes[file] ?? 0), 0);

/** Returns the sizes of the files that browsers may load. */
const publicSizes = ({ sizes }: Published): [string, number][] =>
  Object.entries(sizes).filter(([file]) => !isServerBundle(file));

const allBytes = (version: Published): number =>
  publicSizes(version).reduce((sum, [, bytes]) => sum + bytes, 0);

/** Returns reasons against a version that is much heavier than the live one. */
function growthReasons(candidate: Published, live: Published): Reason[] {
  const compare = (
    messageStart: string,
    key: keyof typeof ALWAYS_ALLOWED_GROWTH,
    weightOf: (version: Published) => number,
  ) => {
    const [weight, liveWeight] = [weightOf(candidate), weightOf(live)];
    if (weight <= Math.max(liveWeight * MAX_GROWTH, liveWeight + ALWAYS_ALLOWED_GROWTH[key])) return [];
    return [
      budgetReason(
        `${messageStart} ${String(weight)} bytes (brotli), ${String(weight - liveWeight)} more than the live version's ${String(liveWeight)}. Lazy-load or remove what it does not need, ${FORCE_HINT}.`,
      ),
    ];
  };
  return [
    ...compare('What it loads first weighs', 'first', firstScreenBytes),
    ...compare('All its files weigh', 'all', allBytes),
  ];
}

/**
 * Returns reasons against the weight of a version that do not depend on its own budget: it must not be much
 * heavier than the live version, and stay below fixed ceilings.
 * @param live null if no other version is live
 */
export function weightReasons(candidate: Published, live: Published | null): Reason[] {
  const first = firstScreenBytes(candidate);
  const all = allBytes(candidate);
  const maxFirst = CEILINGS.first[candidate.kind];
  return [
    ...(live && live.version !== candidate.version ? growthReasons(candidate, live) : []),
    ...(first > maxFirst
      ? [
          budgetReason(
            `What it loads first weighs ${String(first)} bytes (brotli), over the ceiling of ${String(maxFirst)}. Lazy-load what the first screen does not need, ${FORCE_HINT}.`,
          ),
        ]
      : []),
    ...(all > CEILINGS.all
      ? [
          budgetReason(
            `All its files weigh ${String(all)} bytes (brotli), over the ceiling of ${String(CEILINGS.all)}. Load data and images from the API, ${FORCE_HINT}.`,
          ),
        ]
      : []),
    ...publicSizes(candidate)
      .filter(([, bytes]) => bytes > CEILINGS.file)
      .map(([file, bytes]) =>
        budgetReason(
          `Its file ${file} weighs ${String(bytes)} bytes (brotli), over the ceiling of ${String(CEILINGS.file)} for one file. Split it, or load data from the API, ${FORCE_HINT}.`,
        ),
      ),
  ];
}
