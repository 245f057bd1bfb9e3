import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbedded } from '../../platform/db/open.ts';
import { type ProviderLists, startProviderLists } from '../../testing/provider-lists.ts';

const folder = fileURLToPath(new URL('../../..', import.meta.url));
const providerLists: ProviderLists = {};
let provider: Awaited<ReturnType<typeof startProviderLists>>;
let dataDir: string;
beforeAll(async () => {
  provider = await startProviderLists(providerLists);
  dataDir = await mkdtemp(join(tmpdir(), 'second-gear-books-'));
});
afterAll(async () => {
  provider.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Each run of the command opens its own database, which takes seconds. */
const TIMEOUT_MS = 600_000;

async function runCommand(args: string[] = [], env: Record<string, string> = {}) {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/money/reconciliation/command.ts', ...args], {
    cwd: folder,
    env: { PATH, NODE_ENV: 'development', DATA_DIR: dataDir, STRIPE_API_BASE: provider.url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

test(
  'the exit code shows whether the ledgers match, differ or could not be compared',
  async () => {
    expect(await runCommand()).toMatchObject({
      code: 0,
      output: expect.stringMatching(/The ledger matches the provider\.\n$/),
    });

    const paidIntent = { status: 'succeeded', amount_received: 160_050, currency: 'usd' };
    const createdSeconds = Date.parse('2027-01-15T23:59:59Z') / 1000;
    providerLists['payment_intents'] = [
      { ...paidIntent, id: 'pi_1', created: createdSeconds, metadata: { orderId: 'order-1' } },
    ];
    const differ = await runCommand();
    expect(differ.code).toBe(1);
    expect(differ.output).toContain(
      'payment pi_1 of order order-1: $1,600.50 at the provider, missing from the ledger (provider status: succeeded)\n',
    );
    expect((await runCommand(['--since', '2027-01-16'])).code).toBe(0);

    const unreachable = await runCommand([], { STRIPE_API_BASE: 'http://127.0.0.1:9' });
    expect(unreachable).toMatchObject({
      code: 2,
      output: expect.stringContaining('could not reconcile the ledger'),
    });
    expect(await runCommand(['--since', 'May'])).toMatchObject({
      code: 2,
      output: expect.stringContaining('YYYY-MM-DD'),
    });

    const database = await openEmbedded(join(dataDir, 'db'));
    try {
      expect(await runCommand()).toMatchObject({
        code: 2,
        output: expect.stringMatching(/in use by process .*Stop it first, or set DATABASE_URL/),
      });
    } finally {
      await database.close();
    }
  },
  TIMEOUT_MS,
);
