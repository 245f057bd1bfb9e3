import { parseArgs } from 'node:util';
import { type Outcome, runBatch } from './batch.ts';

const USAGE = `npm run torture -- [--histories 200] [--kind embedded|processes] [--seed 1] [--batch 40] [--at-once 6]

Plays histories of buyers, sellers, admins, banks and a failing provider over the real API and the payments sandbox,
and looks at every cent afterwards. "processes" needs TEST_DATABASE_URL, a PostgreSQL server: two API processes over one
database, killed now and then. Ends with 1 where anything is broken.`;

const whole = (text: string, name: string): number => {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new Error(`--${name} must be a whole number above zero`);
  return number;
};

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '200' },
    kind: { type: 'string', default: 'embedded' },
    seed: { type: 'string', default: '1' },
    batch: { type: 'string', default: '40' },
    'at-once': { type: 'string', default: '6' },
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
  const wanted = whole(values.histories, 'histories');
  const batch = whole(values.batch, 'batch');
  const sum: Outcome = {
    histories: 0,
    deeds: 0,
    kills: 0,
    restarts: 0,
    orders: 0,
    checks: 0,
    violations: [],
  };
  const began = Date.now();
  for (let seed = whole(values.seed, 'seed'); sum.histories < wanted; seed += 1) {
    const histories = Math.min(batch, wanted - sum.histories);
    const outcome = await runBatch({ seed, histories, atOnce: whole(values['at-once'], 'at-once'), kind });
    for (const name of ['histories', 'deeds', 'kills', 'restarts', 'orders', 'checks'] as const)
      sum[name] += outcome[name];
    sum.violations.push(...outcome.violations);
    for (const violation of outcome.violations) console.error(violation);
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(
      `${String(sum.histories)} histories, ${String(sum.deeds)} deeds, ${String(sum.kills)} kills, ${String(sum.restarts)} restarts, ${String(sum.orders)} orders, ${String(sum.checks)} checks, ${String(sum.violations.length)} violations, ${String(seconds)} s`,
    );
  }
  process.exitCode = sum.violations.length > 0 ? 1 : 0;
}

await main();
