import { parseArgs } from 'node:util';
import { renameDeprecatedOptions } from '@second-gear/node-utils/deprecated-options';
import { type BatchResult, runBatch } from './batch.ts';

const USAGE = `npm run scenarios -- [--scenarios 200] [--kind embedded|processes] [--seed 1] [--batch 40] [--concurrency 6]

Runs scenarios of buyers, sellers, admins, banks and a failing provider against the real API and the payments sandbox,
then checks every cent. "processes" needs TEST_DATABASE_URL, a PostgreSQL server: two API processes share one database
and are killed from time to time. Exits with 1 if an invariant is broken.`;

const parsePositiveInt = (text: string, name: string): number => {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new Error(`--${name} must be a positive whole number`);
  return number;
};

/** New names of renamed options by their old names. The old names work for one version, with a warning. */
const RENAMED_OPTIONS = { histories: 'scenarios', 'at-once': 'concurrency' };

const { values } = parseArgs({
  args: renameDeprecatedOptions(process.argv.slice(2), RENAMED_OPTIONS),
  options: {
    scenarios: { type: 'string', default: '200' },
    kind: { type: 'string', default: 'embedded' },
    seed: { type: 'string', default: '1' },
    batch: { type: 'string', default: '40' },
    concurrency: { type: 'string', default: '6' },
    help: { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  if (values.help || (values.kind !== 'embedded' && values.kind !== 'processes')) {
    console.log(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const { kind } = values;
  const totalCount = parsePositiveInt(values.scenarios, 'scenarios');
  const batch = parsePositiveInt(values.batch, 'batch');
  const totals: BatchResult = {
    scenarios: 0,
    actions: 0,
    kills: 0,
    restarts: 0,
    orders: 0,
    checks: 0,
    violations: [],
  };
  const startedAt = Date.now();
  for (let seed = parsePositiveInt(values.seed, 'seed'); totals.scenarios < totalCount; seed += 1) {
    const scenarios = Math.min(batch, totalCount - totals.scenarios);
    const outcome = await runBatch({
      seed,
      count: scenarios,
      concurrency: parsePositiveInt(values.concurrency, 'concurrency'),
      kind,
    });
    for (const name of ['scenarios', 'actions', 'kills', 'restarts', 'orders', 'checks'] as const)
      totals[name] += outcome[name];
    totals.violations.push(...outcome.violations);
    for (const violation of outcome.violations) console.error(violation);
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.log(
      `${String(totals.scenarios)} scenarios, ${String(totals.actions)} actions, ${String(totals.kills)} kills, ${String(totals.restarts)} restarts, ${String(totals.orders)} orders, ${String(totals.checks)} checks, ${String(totals.violations.length)} violations, ${String(seconds)} s`,
    );
  }
  process.exitCode = totals.violations.length > 0 ? 1 : 0;
}

await main();
