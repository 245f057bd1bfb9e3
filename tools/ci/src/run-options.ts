import { parseArgs } from 'node:util';

export const USAGE = `npm test -- [options] [PACKAGE…]  what every pull request runs
npm run test:full -- [options]    everything

  PACKAGE           run only the checks and jest tests of this package, such as mfe-catalog or ui
  --only a,b        run only these steps
  --since REV       run what the changes since REV (a branch or commit) can affect
  --rest            with test:full: skip what npm test runs
  --shard 1/4       with test:full: run the first of four parts
  --slowest         print the 20 slowest tests at the end
  --shuffle[=SEED]  run the jest tests of each file in random order; SEED repeats an order`;

/** The tests of a run: `fast` for every pull request, `rest` for everything else, and `full` for both. */
export type Tier = 'fast' | 'rest' | 'full';

/** One shard of a run, as in jest and Playwright. `index` is a number from 1 to `total`. */
export interface Shard {
  index: number;
  total: number;
}

export interface RunOptions<Name extends string> {
  /** The steps to run, in their fixed order. */
  steps: Name[];
  tier: Tier;
  /** A branch or commit. If null, the whole tier runs. */
  since: string | null;
  /** Names of packages. If empty, all packages are included. */
  packages: readonly string[];
  /** If null, all shards run. */
  shard: Shard | null;
  slowest: boolean;
  /** Seed of the test order. If null, tests run in source order. */
  seed: number | null;
  help: boolean;
}

const SEED_LIMIT = 2 ** 31;

/**
 * Adds a random seed to `--shuffle` without a value, because parseArgs has no options with an
 * optional value.
 */
const withSeed = (args: readonly string[], random: () => number): string[] =>
  args.map((arg) => (arg === '--shuffle' ? `--shuffle=${String(Math.floor(random() * SEED_LIMIT))}` : arg));

function parseSeed(text: string | undefined): number | null {
  if (text === undefined) return null;
  const seed = Number(text);
  if (!Number.isInteger(seed) || seed < 0 || seed >= SEED_LIMIT) {
    throw new Error(`--shuffle=${text}: the seed must be a whole number below ${String(SEED_LIMIT)}`);
  }
  return seed;
}

function parseSteps<Name extends string>(only: string | undefined, knownSteps: readonly Name[]): Name[] {
  if (only === undefined) return [...knownSteps];
  const requestedSteps = only.split(',').map((name) => name.trim());
  const unknown = requestedSteps.filter((name) => !knownSteps.includes(name as Name));
  if (unknown.length > 0) {
    throw new Error(`Unknown step: ${unknown.join(', ')}. Steps: ${knownSteps.join(', ')}`);
  }
  return knownSteps.filter((name) => requestedSteps.includes(name));
}

function parseShard(text: string | undefined): Shard | null {
  if (text === undefined) return null;
  const [index = 0, total = 0] = /^\d+\/\d+$/.test(text) ? text.split('/').map(Number) : [];
  if (index < 1 || index > total) {
    throw new Error(`--shard ${text}: use part/total, such as 1/4 to 4/4`);
  }
  return { index, total };
}

interface TierFlags {
  full: boolean;
  rest: boolean;
  shard?: string | undefined;
  since?: string | undefined;
}

function parseTier({ full, rest, shard, since }: TierFlags): Tier {
  if (!full && rest) throw new Error('--rest is only for npm run test:full');
  if (!full && shard !== undefined) throw new Error('--shard is only for npm run test:full');
  if (full && since !== undefined) throw new Error('--since is only for npm test');
  if (!full) return 'fast';
  return rest ? 'rest' : 'full';
}

/**
 * Parses the arguments of a run.
 * @param args starts with `--full` for `npm run test:full`
 * @param knownSteps all steps, which run if `--only` is absent
 * @throws Error with the invalid option and the allowed ones
 */
export function parseRunOptions<Name extends string>(
  args: readonly string[],
  knownSteps: readonly Name[],
  random: () => number = Math.random,
): RunOptions<Name> {
  const { values, positionals } = parseArgs({
    args: withSeed(args, random),
    allowPositionals: true,
    options: {
      full: { type: 'boolean', default: false },
      rest: { type: 'boolean', default: false },
      only: { type: 'string' },
      since: { type: 'string' },
      shard: { type: 'string' },
      slowest: { type: 'boolean', default: false },
      shuffle: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (positionals.length > 0 && (values.full || values.since !== undefined)) {
    throw new Error('Package names are only for npm test, and not with --since');
  }
  return {
    steps: parseSteps(values.only, knownSteps),
    tier: parseTier(values),
    since: values.since ?? null,
    packages: positionals,
    shard: parseShard(values.shard),
    slowest: values.slowest,
    seed: parseSeed(values.shuffle),
    help: values.help,
  };
}
