import { parseArgs } from 'node:util';

export const USAGE = `npm test -- [options]

  --only a,b       these steps alone
  --since REV      what the changes since REV (a branch, a commit) can touch, by the import graph
  --slowest        the 20 slowest tests at the end
  --shuffle[=SEED] logic, component and API tests of each file in another order, which the seed brings back`;

/** What a run was asked for. */
export interface Choice<Name extends string> {
  /** In their usual order. */
  steps: Name[];
  since: string | null;
  slowest: boolean;
  /** Seed of the order of tests; null for the order they are written in. */
  seed: number | null;
  help: boolean;
}

const MOST_SEEDS = 2 ** 31;

/** `--shuffle` alone means a seed of its own; parseArgs knows no option whose value may be left out. */
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

/**
 * Reads a run's arguments; all steps when none is chosen.
 * Throws an Error that says what is known when one is not.
 */
export function readChoice<Name extends string>(
  args: readonly string[],
  known: readonly Name[],
  random: () => number = Math.random,
): Choice<Name> {
  const { values } = parseArgs({
    args: withSeed(args, random),
    options: {
      only: { type: 'string' },
      since: { type: 'string' },
      slowest: { type: 'boolean', default: false },
      shuffle: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  return {
    steps: stepsOf(values.only, known),
    since: values.since ?? null,
    slowest: values.slowest,
    seed: seedOf(values.shuffle),
    help: values.help,
  };
}
