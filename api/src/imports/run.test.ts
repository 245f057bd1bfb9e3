import { eq } from 'drizzle-orm';
import { importRows } from '../db/tables/imports.ts';
import { moderationCases } from '../db/tables/moderation.ts';
import { users } from '../db/tables/users.ts';
import { startJobs } from '../jobs.ts';
import { createTestApp, errorOf, type TestApp } from '../testing/app.ts';
import { carFile, type CarRow } from '../testing/car-file.ts';
import { importsOf, refs } from '../testing/importing.ts';
import { until } from '../testing/until.ts';
import { runImportsJob } from './jobs.ts';
import { runImports } from './run.ts';

let t: TestApp;
let on: ReturnType<typeof importsOf>;
beforeAll(async () => {
  t = await createTestApp({ env: { RATE_LIMIT_UPLOAD: '100000' } });
  on = importsOf(t);
});
afterAll(() => t.close());

describe('import run', () => {
  test('the run lists each valid row once, as Add Car would; invalid rows do not stop it', async () => {
    const seller = await t.buildSeller();
    const id = await on.created(seller, [
      { reference: 'A', carName: 'Volvo', carModel: 'V60', carPrice: '16,000.50', fuel: 'diesel' },
      { reference: 'B', condition: '' },
      { reference: 'C', description: '=cmd()' },
    ]);
    await on.giveFront(seller, id);
    expect((await on.post(seller, id, 'start')).json()).toEqual({ modifiedCount: 1 });
    expect((await on.post(seller, id, 'start')).json()).toEqual({ modifiedCount: 0 });
    await on.runAll();
    expect(await on.get(seller, id)).toMatchObject({
      state: 'done',
      endedAt: expect.any(String),
      rows: { ready: 0, wrong: 1, repeated: 0, listed: 2 },
    });
    const listed = await on.carsOf(seller);
    expect(listed.map(({ model }) => model).sort()).toEqual(['900', 'V60']);
    const volvo = listed.find(({ model }) => model === 'V60');
    expect(volvo).toMatchObject({
      priceCents: 1600050,
      fuel: 'diesel',
      status: 'available',
      phone: '+13125550100',
    });
    expect(volvo?.images).toHaveLength(1);
    expect((await on.rowsOf(seller, id, '?status=listed'))[0]?.carId).toBe(volvo?.id);
    expect(errorOf(await on.post(seller, id, 'start'))).toMatchObject({ status: 409, code: 'import_done' });
  });

  test('the run counts listed cars that are hidden until an admin reviews them', async () => {
    const seller = await t.buildSeller();
    const id = await on.created(seller, [
      { reference: 'A' },
      { reference: 'B', carModel: '9000', description: 'Call me: 312 555 0142' },
      { reference: 'C', carModel: '96', description: 'Call me: 312 555 0142' },
    ]);
    await on.giveFront(seller, id);
    expect(await on.get(seller, id)).toMatchObject({ kept: 0 });
    await on.post(seller, id, 'start');
    await on.runAll();
    expect(await on.get(seller, id)).toMatchObject({ rows: { listed: 3 }, kept: 2 });
    const list = await t.call('GET', '/imports', { as: seller });
    expect(list.json()).toMatchObject([{ _id: id, kept: 2 }]);
    const ofId = eq(moderationCases.ownerId, seller.id);
    await t.db.update(moderationCases).set({ state: 'approved' }).where(ofId);
    expect(await on.get(seller, id)).toMatchObject({ rows: { listed: 3 }, kept: 0 });
  });

  test('the run starts as soon as the import is started, regardless of the job’s interval', async () => {
    const seller = await t.buildSeller();
    const id = await on.created(seller, refs(2));
    await on.giveFront(seller, id);
    const job = { ...runImportsJob({ ...t.services, log: t.app.log }), everyMs: 3_600_000 };
    let turns = 0;
    const run = () => job.run().finally(() => (turns += 1));
    const stop = startJobs([{ ...job, run }], t.app.log);
    await until('a turn in vain', () => turns > 0);
    await on.post(seller, id, 'start');
    await until('the turn that the start calls for', () => turns > 1);
    await stop();
    expect(await on.get(seller, id)).toMatchObject({ state: 'done' });
    expect(await on.carsOf(seller)).toHaveLength(2);
  });

  test('a fixed file lists only new cars, by reference or by contents', async () => {
    const seller = await t.buildSeller();
    const rows: CarRow[] = [{ reference: 'A' }, { carModel: '9000' }, { reference: 'C', carPrice: '' }];
    const list = async (file: CarRow[]) => {
      const id = await on.created(seller, file);
      await on.giveFront(seller, id);
      await on.post(seller, id, 'start');
      await on.runAll();
      return on.get(seller, id);
    };
    expect((await list(rows)).rows).toMatchObject({ listed: 2, wrong: 1 });
    const mended = [{ reference: 'a', carPrice: '1' }, rows[1]!, { reference: 'C' }];
    expect((await list(mended)).rows).toEqual({ ready: 0, wrong: 0, repeated: 2, listed: 1 });
    expect((await list(mended)).rows).toEqual({ ready: 0, wrong: 0, repeated: 3, listed: 0 });
    expect(await on.carsOf(seller)).toHaveLength(3);
    // The same references of another seller do not match.
    const other = await t.buildSeller();
    expect((await on.get(other, await on.created(other, rows))).rows).toMatchObject({
      ready: 2,
      repeated: 0,
    });
    // A deleted car no longer counts as listed.
    const [car] = await on.carsOf(seller);
    await t.call('DELETE', `/cars/${car!.id}`, { as: seller });
    expect((await list(mended)).rows).toMatchObject({ listed: 1, repeated: 2 });
  });

  test('two concurrent imports of the same file list each car once', async () => {
    const seller = await t.buildSeller();
    const ids = [await on.created(seller, refs(6)), await on.created(seller, refs(6))];
    for (const id of ids) {
      await on.giveFront(seller, id);
      await on.post(seller, id, 'start');
    }
    await Promise.all([runImports(on.importing()), runImports(on.importing())]);
    await on.runAll();
    expect(await on.carsOf(seller)).toHaveLength(6);
    const [one, other] = [await on.get(seller, ids[0]!), await on.get(seller, ids[1]!)];
    expect(one.rows.listed + other.rows.listed).toBe(6);
    expect(one.rows.repeated + other.rows.repeated).toBe(6);
  });

  test('concurrent processes share one import and list each row once', async () => {
    const seller = await t.buildSeller();
    const id = await on.created(seller, refs(40));
    await on.giveFront(seller, id);
    await on.post(seller, id, 'start');
    // Returns a clock at which all leases of earlier runs have expired.
    const later = (turn: number) => () => new Date(Date.now() + turn * 60_000);
    await Promise.all([1, 2, 3, 4].map((turn) => runImports(on.importing(), later(turn))));
    await runImports(on.importing(), later(9));
    expect(await on.get(seller, id)).toMatchObject({ state: 'done', rows: { listed: 40 } });
    expect(await on.carsOf(seller)).toHaveLength(40);
  });

  test('a run that was killed in the middle of a row continues there', async () => {
    const seller = await t.buildSeller();
    const id = await on.created(seller, refs(5));
    await on.giveFront(seller, id);
    await on.post(seller, id, 'start');
    let statements = 0;
    // Every write after the third car fails, as if the process had crashed.
    const dying = new Proxy(t.db, {
      get: (db, name: keyof typeof t.db) => {
        if (name !== 'transaction') return Reflect.get(db, name) as unknown;
        return (work: (tx: typeof t.db) => Promise<unknown>) =>
          db.transaction(async (tx) => {
            const done = await work(tx);
            statements += 1;
            if (statements > 3) throw new Error('killed before the commit');
            return done;
          });
      },
    });
    await runImports({ ...on.importing(), db: dying });
    expect(await on.get(seller, id)).toMatchObject({ state: 'running', rows: { listed: 3, ready: 2 } });
    expect(await on.carsOf(seller)).toHaveLength(3);
    // No process picks it up until its lease expires.
    await runImports(on.importing());
    expect(await on.carsOf(seller)).toHaveLength(3);
    await runImports(on.importing(), () => new Date(Date.now() + 60_000));
    expect(await on.get(seller, id)).toMatchObject({ state: 'done', rows: { listed: 5 } });
    expect(await on.carsOf(seller)).toHaveLength(5);
  });

  test('a row that repeatedly fails on our side is given up, and the others continue', async () => {
    const seller = await t.buildSeller();
    const id = await on.created(seller, refs(2));
    await on.giveFront(seller, id);
    // An error that no check can detect: a form that the database rejects.
    const broken = {
      ...(await t.db.select().from(importRows).where(eq(importRows.importId, id)))[0]!.form!,
      purchaseYear: 10 ** 12,
    };
    await t.db.update(importRows).set({ form: broken }).where(eq(importRows.number, 2));
    await on.post(seller, id, 'start');
    for (let turn = 1; turn < 6; turn += 1)
      await runImports(on.importing(), () => new Date(Date.now() + turn * 60_000));
    expect((await on.rowsOf(seller, id)).map(({ status }) => status)).toEqual(['wrong', 'listed']);
    expect((await on.get(seller, id)).state).toBe('done');
  });

  test.each([
    ['a lock that others hold', { code: '55P03' }],
    ['a statement that takes too long', { code: '57014' }],
    ['others that wait for it', { code: '40P01' }],
    ['what others changed', { code: '40001' }],
    ['a connection that is lost', { code: '57P01' }],
    ['a connection that ends', { message: 'Connection terminated unexpectedly' }],
  ])('%s never fails a row, however often it occurs', async (_what, failure) => {
    const seller = await t.buildSeller();
    const id = await on.created(seller, refs(2));
    await on.giveFront(seller, id);
    await on.post(seller, id, 'start');
    const contended = new Proxy(t.db, {
      get: (db, name: keyof typeof t.db) => {
        if (name !== 'transaction') return Reflect.get(db, name) as unknown;
        return () =>
          Promise.reject(new Error('Failed query', { cause: Object.assign(new Error(), failure) }));
      },
    });
    const at = (turn: number) => () => new Date(Date.now() + turn * 60_000);
    for (let turn = 1; turn < 6; turn += 1) {
      await runImports({ ...on.importing(), db: contended }, at(turn));
    }
    expect(await on.get(seller, id)).toMatchObject({ state: 'running', rows: { ready: 2, wrong: 0 } });
    await runImports(on.importing(), at(6));
    expect(await on.get(seller, id)).toMatchObject({ state: 'done', rows: { listed: 2, wrong: 0 } });
  });

  test('an import can be paused and continued', async () => {
    const seller = await t.buildSeller();
    const id = await on.created(seller, refs(2));
    await on.giveFront(seller, id);
    expect((await on.post(seller, id, 'pause')).json()).toEqual({ modifiedCount: 0 });
    await on.post(seller, id, 'start');
    expect((await on.post(seller, id, 'pause')).json()).toEqual({ modifiedCount: 1 });
    await on.runAll();
    expect(await on.get(seller, id)).toMatchObject({ state: 'paused', rows: { ready: 2 } });
    expect(errorOf(await t.call('DELETE', `/imports/${id}`, { as: seller }))).toMatchObject({
      status: 409,
      code: 'import_started',
    });
    await on.post(seller, id, 'start');
    await on.runAll();
    expect(await on.get(seller, id)).toMatchObject({ state: 'done', rows: { listed: 2 } });
  });

  test('an import waits while its seller is suspended', async () => {
    const seller = await t.buildSeller();
    const id = await on.created(seller, refs(1));
    await on.giveFront(seller, id);
    await on.post(seller, id, 'start');
    const suspend = (suspended: boolean) =>
      t.db.update(users).set({ suspended }).where(eq(users.id, seller.id));
    await suspend(true);
    expect(errorOf(await on.create(seller, carFile([{}])))).toMatchObject({ status: 403, code: 'suspended' });
    await runImports(on.importing());
    expect(await on.carsOf(seller)).toEqual([]);
    await suspend(false);
    await on.runAll();
    expect(await on.carsOf(seller)).toHaveLength(1);
  });
});
