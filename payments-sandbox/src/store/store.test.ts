import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '../server.ts';
import { cardMethod, newIntent, openBench, SUCCESS } from '../testing.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('intents, methods and idempotency keys survive a restart', async () => {
  const first = await openBench({ dataDir });
  const params = { amount: 5_000, currency: 'usd' };
  const intent = await first.stripe.paymentIntents.create(params, { idempotencyKey: 'k' });
  const payment_method = await cardMethod(first.stripe, SUCCESS);
  // Not closed: what was answered is on disk already.
  const second = await openBench({ dataDir });
  await first.sandbox.close();
  expect((await second.stripe.paymentIntents.create(params, { idempotencyKey: 'k' })).id).toBe(intent.id);
  expect(await second.stripe.paymentIntents.confirm(intent.id, { payment_method })).toMatchObject({
    status: 'succeeded',
  });
  await second.sandbox.close();
});

test('what is written holds no card number and no security code', async () => {
  const { sandbox, stripe } = await openBench({ dataDir });
  await stripe.paymentMethods.create({
    type: 'card',
    card: { number: SUCCESS, exp_month: 12, exp_year: 2040, cvc: '937' },
  });
  await sandbox.close();
  const written = await readFile(join(dataDir, 'sandbox', 'sandbox.json'), 'utf8');
  expect(written).toContain('"last4":"4242"');
  expect(written).not.toContain(SUCCESS);
  expect(written).not.toContain('937"');
});

test('many calls at once are all kept', async () => {
  const { sandbox, stripe } = await openBench({ dataDir });
  const intents = await Promise.all(Array.from({ length: 20 }, (_, index) => newIntent(stripe, 100 + index)));
  await sandbox.close();
  const again = await createSandbox({ dataDir });
  expect(intents.filter(({ id }) => again.store.intents.has(id))).toHaveLength(20);
  await again.close();
});

test('a damaged snapshot is refused, not overwritten', async () => {
  await (await createSandbox({ dataDir })).close();
  const file = join(dataDir, 'sandbox', 'sandbox.json');
  await writeFile(file, '{"intents": [');
  await expect(createSandbox({ dataDir })).rejects.toThrow();
  expect(await readFile(file, 'utf8')).toBe('{"intents": [');
});
