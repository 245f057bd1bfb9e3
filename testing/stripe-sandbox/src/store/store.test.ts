import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '../server.ts';
import { createCardMethod, createTestIntent, openHarness, SUCCESS_CARD } from '../testing.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('intents, payment methods, and idempotency keys survive a restart', async () => {
  const firstHarness = await openHarness({ dataDir });
  const params = { amount: 5_000, currency: 'usd' };
  const intent = await firstHarness.stripe.paymentIntents.create(params, { idempotencyKey: 'k' });
  const payment_method = await createCardMethod(firstHarness.stripe, SUCCESS_CARD);
  await firstHarness.sandbox.close();
  const secondHarness = await openHarness({ dataDir });
  expect((await secondHarness.stripe.paymentIntents.create(params, { idempotencyKey: 'k' })).id).toBe(
    intent.id,
  );
  expect(await secondHarness.stripe.paymentIntents.confirm(intent.id, { payment_method })).toMatchObject({
    status: 'succeeded',
  });
  await secondHarness.sandbox.close();
});

test('a change is on disk before the reply', async () => {
  const { sandbox, stripe } = await openHarness({ dataDir });
  const { id } = await createTestIntent(stripe);
  expect(await readFile(join(dataDir, 'sandbox', 'sandbox.json'), 'utf8')).toContain(id);
  await sandbox.close();
});

test('an object is on disk before any caller can read it', async () => {
  const { sandbox, stripe } = await openHarness({ dataDir });
  const file = join(dataDir, 'sandbox', 'sandbox.json');
  const budget = { remainingIntents: 30 };
  const missingIds: string[] = [];
  const checkAllWritten = async () => {
    while (budget.remainingIntents > 0) {
      const { data } = await stripe.paymentIntents.list({ limit: 100 });
      const fileText = data.length === 0 ? '' : await readFile(file, 'utf8').catch(() => '');
      missingIds.push(...data.map(({ id }) => id).filter((id) => !fileText.includes(id)));
    }
  };
  const createIntents = async () => {
    while (budget.remainingIntents > 0) {
      budget.remainingIntents -= 1;
      await createTestIntent(stripe);
    }
  };
  await Promise.all([
    checkAllWritten(),
    checkAllWritten(),
    createIntents(),
    createIntents(),
    createIntents(),
  ]);
  expect(missingIds).toEqual([]);
  await sandbox.close();
});

test('a second sandbox cannot use the same folder until the first one has closed', async () => {
  const firstHarness = await openHarness({ dataDir });
  await expect(createSandbox({ dataDir })).rejects.toThrow(
    /Another payments sandbox, process \d+ on .* already uses .*Stop it, or set DATA_DIR/,
  );
  const { id } = await createTestIntent(firstHarness.stripe);
  await firstHarness.sandbox.close();
  const secondSandbox = await createSandbox({ dataDir });
  expect(secondSandbox.store.intents.has(id)).toBe(true);
  await secondSandbox.close();
});

test('the state file contains no card number and no security code', async () => {
  const { sandbox, stripe } = await openHarness({ dataDir });
  await stripe.paymentMethods.create({
    type: 'card',
    card: { number: SUCCESS_CARD, exp_month: 12, exp_year: 2040, cvc: '937' },
  });
  await sandbox.close();
  const fileText = await readFile(join(dataDir, 'sandbox', 'sandbox.json'), 'utf8');
  expect(fileText).toContain('"last4":"4242"');
  expect(fileText).not.toContain(SUCCESS_CARD);
  expect(fileText).not.toContain('937"');
});

test('all changes made by simultaneous calls are stored', async () => {
  const { sandbox, stripe } = await openHarness({ dataDir });
  const intents = await Promise.all(
    Array.from({ length: 20 }, (_, index) => createTestIntent(stripe, 100 + index)),
  );
  await sandbox.close();
  const restarted = await createSandbox({ dataDir });
  expect(intents.filter(({ id }) => restarted.store.intents.has(id))).toHaveLength(20);
  await restarted.close();
});

test('a payment that an older sandbox stored can be read and refunded', async () => {
  const folder = join(dataDir, 'sandbox');
  await mkdir(folder, { recursive: true });
  const common = { created: 1_700_000_000, currency: 'usd', amount: 5_000, livemode: false };
  const intent = {
    ...common,
    id: 'pi_old',
    object: 'payment_intent',
    latest_charge: 'ch_old',
    payment_method: 'pm_old',
    status: 'succeeded',
  };
  const charge = {
    ...common,
    id: 'ch_old',
    object: 'charge',
    amount_refunded: 0,
    paid: true,
    payment_intent: 'pi_old',
    payment_method: 'pm_old',
    status: 'succeeded',
  };
  const oldSnapshot = { intents: [['pi_old', intent]], methods: [], charges: [['ch_old', charge]] };
  await writeFile(join(folder, 'sandbox.json'), JSON.stringify(oldSnapshot));
  const { sandbox, stripe } = await openHarness({ dataDir });
  expect(await stripe.paymentIntents.retrieve('pi_old')).toMatchObject({ status: 'succeeded', metadata: {} });
  expect(await stripe.refunds.create({ payment_intent: 'pi_old' })).toMatchObject({ amount: 5_000 });
  expect(await stripe.charges.retrieve('ch_old')).toMatchObject({ refunded: true });
  await sandbox.close();
});

describe('an unreadable state file', () => {
  let file: string;
  let id: string;
  let reports: string[];
  const report = (line: string) => reports.push(line);
  beforeEach(async () => {
    file = join(dataDir, 'sandbox', 'sandbox.json');
    reports = [];
    const { sandbox, stripe } = await openHarness({ dataDir });
    ({ id } = await createTestIntent(stripe));
    await sandbox.close();
  });

  const readDamagedFiles = async () => {
    const names = await readdir(join(dataDir, 'sandbox'));
    return Promise.all(
      names
        .filter((name) => name.includes('.damaged-'))
        .map((name) => readFile(join(dataDir, 'sandbox', name), 'utf8')),
    );
  };

  test.each([
    ['', 'is empty'],
    ['{"intents": [', 'is damaged or truncated'],
    ['[]', 'is not a payments sandbox state file'],
  ])('a state file with %j is renamed and reported, and no data is lost', async (text, reason) => {
    await writeFile(file, text);
    const restarted = await createSandbox({ dataDir, report });
    expect(restarted.store.intents.has(id)).toBe(true);
    await restarted.close();
    expect(reports).toEqual([expect.stringContaining(`sandbox.json ${reason}`)]);
    expect(reports[0]).toContain('No data was lost');
    expect(await readDamagedFiles()).toEqual([text]);
    expect(await readFile(file, 'utf8')).toContain(id);
  });

  test('a corrupted backup has no effect if the state file is valid', async () => {
    await writeFile(`${file}.backup`, '');
    const restarted = await createSandbox({ dataDir, report });
    expect(restarted.store.intents.has(id)).toBe(true);
    expect(reports).toEqual([]);
    await restarted.close();
  });

  test('if both files are corrupted, the sandbox starts empty, reports that, and overwrites neither file', async () => {
    await writeFile(file, '{');
    await writeFile(`${file}.backup`, '{"int');
    const restarted = await createSandbox({ dataDir, report });
    expect(restarted.store.intents.size).toBe(0);
    await restarted.close();
    expect(reports).toEqual([expect.stringContaining('WITHOUT ANY EARLIER PAYMENT')]);
    expect((await readDamagedFiles()).sort()).toEqual(['{', '{"int'].sort());
  });
});
