import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '../server.ts';
import { cardMethod, newIntent, openBench, SUCCESS } from '../testing.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('intents, payment methods, and idempotency keys survive a restart', async () => {
  const first = await openBench({ dataDir });
  const params = { amount: 5_000, currency: 'usd' };
  const intent = await first.stripe.paymentIntents.create(params, { idempotencyKey: 'k' });
  const payment_method = await cardMethod(first.stripe, SUCCESS);
  await first.sandbox.close();
  const second = await openBench({ dataDir });
  expect((await second.stripe.paymentIntents.create(params, { idempotencyKey: 'k' })).id).toBe(intent.id);
  expect(await second.stripe.paymentIntents.confirm(intent.id, { payment_method })).toMatchObject({
    status: 'succeeded',
  });
  await second.sandbox.close();
});

test('a change is on disk before the reply', async () => {
  const { sandbox, stripe } = await openBench({ dataDir });
  const { id } = await newIntent(stripe);
  expect(await readFile(join(dataDir, 'sandbox', 'sandbox.json'), 'utf8')).toContain(id);
  await sandbox.close();
});

test('an object is on disk before a caller can read it, also while it is being created', async () => {
  const { sandbox, stripe } = await openBench({ dataDir });
  const file = join(dataDir, 'sandbox', 'sandbox.json');
  const work = { left: 30 };
  const lost: string[] = [];
  const look = async () => {
    while (work.left > 0) {
      const { data } = await stripe.paymentIntents.list({ limit: 100 });
      const written = data.length === 0 ? '' : await readFile(file, 'utf8').catch(() => '');
      lost.push(...data.map(({ id }) => id).filter((id) => !written.includes(id)));
    }
  };
  const make = async () => {
    while (work.left > 0) {
      work.left -= 1;
      await newIntent(stripe);
    }
  };
  await Promise.all([look(), look(), make(), make(), make()]);
  expect(lost).toEqual([]);
  await sandbox.close();
});

test('a second sandbox in the same folder is rejected until the first has ended', async () => {
  const first = await openBench({ dataDir });
  await expect(createSandbox({ dataDir })).rejects.toThrow(
    /Another payments sandbox, process \d+ on .* keeps its state in .*Stop it, or set DATA_DIR/,
  );
  const { id } = await newIntent(first.stripe);
  await first.sandbox.close();
  const second = await createSandbox({ dataDir });
  expect(second.store.intents.has(id)).toBe(true);
  await second.close();
});

test('the state file contains no card number and no security code', async () => {
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

test('many simultaneous calls are all stored', async () => {
  const { sandbox, stripe } = await openBench({ dataDir });
  const intents = await Promise.all(Array.from({ length: 20 }, (_, index) => newIntent(stripe, 100 + index)));
  await sandbox.close();
  const again = await createSandbox({ dataDir });
  expect(intents.filter(({ id }) => again.store.intents.has(id))).toHaveLength(20);
  await again.close();
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
  const old = { intents: [['pi_old', intent]], methods: [], charges: [['ch_old', charge]] };
  await writeFile(join(folder, 'sandbox.json'), JSON.stringify(old));
  const { sandbox, stripe } = await openBench({ dataDir });
  expect(await stripe.paymentIntents.retrieve('pi_old')).toMatchObject({ status: 'succeeded', metadata: {} });
  expect(await stripe.refunds.create({ payment_intent: 'pi_old' })).toMatchObject({ amount: 5_000 });
  expect(await stripe.charges.retrieve('ch_old')).toMatchObject({ refunded: true });
  await sandbox.close();
});

describe('an unreadable state file', () => {
  let file: string;
  let id: string;
  let said: string[];
  const report = (line: string) => said.push(line);
  beforeEach(async () => {
    file = join(dataDir, 'sandbox', 'sandbox.json');
    said = [];
    const { sandbox, stripe } = await openBench({ dataDir });
    ({ id } = await newIntent(stripe));
    await sandbox.close();
  });

  const keptAside = async () => {
    const names = await readdir(join(dataDir, 'sandbox'));
    return Promise.all(
      names
        .filter((name) => name.includes('.damaged-'))
        .map((name) => readFile(join(dataDir, 'sandbox', name), 'utf8')),
    );
  };

  test.each([
    ['', 'is empty'],
    ['{"intents": [', 'is damaged or cut off'],
    ['[]', 'is no state of a payments sandbox'],
  ])('a state file with %j is moved aside and reported, and no data are lost', async (text, reason) => {
    await writeFile(file, text);
    const again = await createSandbox({ dataDir, report });
    expect(again.store.intents.has(id)).toBe(true);
    await again.close();
    expect(said).toEqual([expect.stringContaining(`sandbox.json ${reason}`)]);
    expect(said[0]).toContain('Nothing is lost');
    expect(await keptAside()).toEqual([text]);
    expect(await readFile(file, 'utf8')).toContain(id);
  });

  test('a corrupted backup next to a valid state file does not matter', async () => {
    await writeFile(`${file}.backup`, '');
    const again = await createSandbox({ dataDir, report });
    expect(again.store.intents.has(id)).toBe(true);
    expect(said).toEqual([]);
    await again.close();
  });

  test('the sandbox starts empty if the backup is corrupted too, reports that, and overwrites neither file', async () => {
    await writeFile(file, '{');
    await writeFile(`${file}.backup`, '{"int');
    const again = await createSandbox({ dataDir, report });
    expect(again.store.intents.size).toBe(0);
    await again.close();
    expect(said).toEqual([expect.stringContaining('WITHOUT ANY EARLIER PAYMENT')]);
    expect((await keptAside()).sort()).toEqual(['{', '{"int'].sort());
  });
});
