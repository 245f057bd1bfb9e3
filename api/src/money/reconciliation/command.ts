import { parseArgs } from 'node:util';
import { openDatabase } from '../../platform/db/open.ts';
import { readEnv } from '../../platform/env/env.ts';
import { createPaymentProvider } from '../provider/provider.ts';
import { reconcile } from './reconcile.ts';
import { formatReport } from './report.ts';

const USAGE = `npm run reconcile -- [--since YYYY-MM-DD]

Compares the ledger with the payment provider's lists: all transactions, or those created since that day (UTC).
Exits with 0 if they match, 1 if they differ, 2 if one of them could not be read.`;
const [EXIT_EQUAL, EXIT_DIFFERENT, EXIT_FAILED] = [0, 1, 2];

/** Returns midnight (UTC) on the day of `--since`, or null if the option is absent. */
function parseSince(args: string[]): Date | null {
  const { values } = parseArgs({ args, options: { since: { type: 'string' } } });
  if (values.since === undefined) return null;
  const since = new Date(`${values.since}T00:00:00Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(values.since) || Number.isNaN(since.getTime())) {
    throw new Error(`--since must be a date like YYYY-MM-DD\n\n${USAGE}`);
  }
  return since;
}

async function main(): Promise<number> {
  const since = parseSince(process.argv.slice(2));
  const env = readEnv(process.env);
  const database = await openDatabase(
    env,
    (error) => {
      console.error(`Database connection lost: ${error.message}`);
    },
    'books',
  );
  try {
    const comparison = await reconcile(database.db, createPaymentProvider(env), since);
    console.log(formatReport(comparison).join('\n'));
    return comparison.differences.length === 0 ? EXIT_EQUAL : EXIT_DIFFERENT;
  } finally {
    await database.close();
  }
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(
      `could not reconcile the ledger: ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exitCode = EXIT_FAILED;
  },
);
