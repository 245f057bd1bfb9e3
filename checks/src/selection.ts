import { parseArgs } from 'node:util';

export const USAGE = `npm test -- [options]           what every pull request runs
npm run test:full -- [options]  everything

  --only a,b        run these steps alone
  --since REV       run what the changes since REV (a branch, a commit) can affect
  --rest            with test:full: leave out what npm test runs
  --shard 1/4       with test:full: run the first of four parts
  --slowest         print the 20 slowest tests at the end
  --shuffle[=SEED]  run the jest tests of each file in a random order, which the seed repeats`;

/** What a run covers: `fast` runs on every pull request, `rest` is everything else, and `full` is both. */
export type Tier = 'fast' | 'rest' | 'full';

/** One shard of a run, as in jest and Playwright: from 1 to `of`. */
export interface Shard {
  part: number;
  of: number;
}

/** The options of a run. */
export interface Choice<Name extends string> {
  /** In listed order. */
  steps: Name[];
  tier: Tier;
  /** A branch or commit; null runs the whole tier. */
  since: string | null;
  /** Null runs all shards. */
  shard: Shard | null;
  slowest: boolean;
  /** Seed of the test order; null uses source order. */
  seed: number | null;
  help: boolean;
}

const MOST_SEEDS = 2 ** 31;

/** `--shuffle` without a value means a random seed. parseArgs has no options with an optional value. */
const withSeed = (args: readonly string[], random: () => number): string[] =>
  args.map((arg) => (arg === '--shuffle' ? `--shuffle=${String(Math.floor(random() * MOST_SEEDS))}` : arg));

function seedOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const seed = Number(text);
  if (!Number.isInteger(seed) || seed < 0 || seed >= MOST_SEEDS) {
    throw new Error(`--shuffle=${text}: a seed is a whole number below ${String(MOST_SEEDS)}`);
  }
  return seed;
}

function stepsOf<Name extends string>(only: string | undefined, known: readonly Name[]): Name[] {
  if (only === undefined) return [...known];
  const wanted = only.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !known.includes(name as Name));
  if (unknown.length > 0) {
    throw new Error(`There is no step ${unknown.join(', ')}. The steps: ${known.join(', ')}`);
  }
  return known.filter((name) => wanted.includes(name));
}

function shardOf(text: string | undefined): Shard | null {
  if (text === undefined) return null;
  const [part = 0, of = 0] = /^\d+\/\d+$/.test(text) ? text.split('/').map(Number) : [];
  if (part < 1 || part > of) {
    throw new Error(`--shard ${text}: a shard is written part/of, from 1/4 to 4/4 for four of them`);
  }
  return { part, of };
}

interface Flags {
  full: boolean;
  rest: boolean;
  shard?: string | undefined;
  since?: string | undefined;
}

function tierOf({ full, rest, shard, since }: Flags): Tier {
  if (!full && rest) throw new Error('--rest belongs to npm run test:full');
  if (!full && shard !== undefined) throw new Error('--shard belongs to npm run test:full');
  if (full && since !== undefined) throw new Error('--since belongs to npm test');
  if (!full) return 'fast';
  return rest ? 'rest' : 'full';
}

/**
 * Parses the arguments of a run.
 * @param args starts with `--full` for `npm run test:full`
 * @param known all steps, which run without `--only`
 * @throws Error with the invalid option and the allowed ones
 */
export function readChoice<Name extends string>(
  args: readonly string[],
  known: readonly Name[],
  random: () => number = Math.random,
): Choice<Name> {
  const { values } = parseArgs({
    args: withSeed(args, random),
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
  return {
    steps: stepsOf(values.only, known),
    tier: tierOf(values),
    since: values.since ?? null,
    shard: shardOf(values.shard),
    slowest: values.slowest,
    seed: seedOf(values.shuffle),
    help: values.help,
  };
}
