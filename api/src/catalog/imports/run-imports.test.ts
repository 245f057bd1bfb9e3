import { eq } from 'drizzle-orm';
import { importRows } from '../../platform/db/tables/imports.ts';
import { moderationCases } from '../../platform/db/tables/moderation.ts';
import { users } from '../../platform/db/tables/users.ts';
import { startJobs } from '../../platform/jobs/jobs.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { type CarFileRow, toCsv } from '../../testing/car-file.ts';
import { createImportClient, rowsWithReferences } from '../../testing/import-client.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { runImports, runImportsJob } from './run-imports.ts';

let testApp: TestApp;
let importClient: ReturnType<typeof createImportClient>;
beforeAll(async () => {
  testApp = await createTestApp({ env: { RATE_LIMIT_UPLOAD: '100000' } });
  importClient = createImportClient(testApp);
});
afterAll(() => testApp.close());

describe('import run', () => {
  test('the run lists each valid row once, as Add Car would; invalid rows do not stop it', async () => {
    const seller = await testApp.buildSeller();
    const id = await importClient.createImport(seller, [
      { reference: 'A', carName: 'Volvo', carModel: 'V60', carPrice: '16,000.50', fuel: 'diesel' },
      { reference: 'B', condition: '' },
      { reference: 'C', description: '=cmd()' },
    ]);
    await importClient.assignFrontPhoto(seller, id);
    expect((await importClient.post(seller, id, 'start')).json()).toEqual({ modifiedCount: 1 });
    expect((await importClient.post(seller, id, 'start')).json()).toEqual({ modifiedCount: 0 });
    await importClient.runAll();
    expect(await importClient.get(seller, id)).toMatchObject({
      state: 'done',
      endedAt: expect.any(String),
      rows: { ready: 0, wrong: 1, repeated: 0, listed: 2 },
    });
    const listedCars = await importClient.carsOf(seller);
    expect(listedCars.map(({ model }) => model).sort()).toEqual(['900', 'V60']);
    const volvo = listedCars.find(({ model }) => model === 'V60');
    expect(volvo).toMatchObject({
      priceCents: 1600050,
      fuel: 'diesel',
      status: 'available',
      phone: '+13125550100',
    });
    expect(volvo?.images).toHaveLength(1);
    expect((await importClient.rowsOf(seller, id, '?status=listed'))[0]?.carId).toBe(volvo?.id);
    expect(errorOf(await importClient.post(seller, id, 'start'))).toMatchObject({
      status: 409,
      code: 'import_done',
    });
  });

  test('the run counts listed cars that are hidden until an admin reviews them', async () => {
    const seller = await testApp.buildSeller();
    const id = await importClient.createImport(seller, [
      { reference: 'A' },
      { reference: 'B', carModel: '9000', description: 'Call me: 312 555 0142' },
      { reference: 'C', carModel: '96', description: 'Call me: 312 555 0142' },
    ]);
    await importClient.assignFrontPhoto(seller, id);
    expect(await importClient.get(seller, id)).toMatchObject({ kept: 0 });
    await importClient.post(seller, id, 'start');
    await importClient.runAll();
    expect(await importClient.get(seller, id)).toMatchObject({ rows: { listed: 3 }, kept: 2 });
    const list = await testApp.call('GET', '/imports', { as: seller });
    expect(list.json()).toMatchObject([{ _id: id, kept: 2 }]);
    const isOfSeller = eq(moderationCases.ownerId, seller.id);
    await testApp.db.update(moderationCases).set({ state: 'approved' }).where(isOfSeller);
    expect(await importClient.get(seller, id)).toMatchObject({ rows: { listed: 3 }, kept: 0 });
  });

  test('the run starts as soon as the import is started, regardless of the job’s interval', async () => {
    const seller = await testApp.buildSeller();
    const id = await importClient.createImport(seller, rowsWithReferences(2));
    await importClient.assignFrontPhoto(seller, id);
    const job = { ...runImportsJob({ ...testApp.services, log: testApp.app.log }), intervalMs: 3_600_000 };
    let runCount = 0;
    const run = () => job.run().finally(() => (runCount += 1));
    const stop = startJobs([{ ...job, run }], testApp.app.log);
    await waitUntil('a run without work', () => runCount > 0);
    await importClient.post(seller, id, 'start');
    await waitUntil('the run after the start', () => runCount > 1);
    await stop();
    expect(await importClient.get(seller, id)).toMatchObject({ state: 'done' });
    expect(await importClient.carsOf(seller)).toHaveLength(2);
  });

  test('a fixed file lists only new cars, by reference or by contents', async () => {
    const seller = await testApp.buildSeller();
    const rows: CarFileRow[] = [{ reference: 'A' }, { carModel: '9000' }, { reference: 'C', carPrice: '' }];
    const importFile = async (file: CarFileRow[]) => {
      const id = await importClient.createImport(seller, file);
      await importClient.assignFrontPhoto(seller, id);
      await importClient.post(seller, id, 'start');
      await importClient.runAll();
      return importClient.get(seller, id);
    };
    expect((await importFile(rows)).rows).toMatchObject({ listed: 2, wrong: 1 });
    const correctedFile = [{ reference: 'a', carPrice: '1' }, rows[1]!, { reference: 'C' }];
    expect((await importFile(correctedFile)).rows).toEqual({ ready: 0, wrong: 0, repeated: 2, listed: 1 });
    expect((await importFile(correctedFile)).rows).toEqual({ ready: 0, wrong: 0, repeated: 3, listed: 0 });
    expect(await importClient.carsOf(seller)).toHaveLength(3);
    // The same references of another seller do not match.
    const otherSeller = await testApp.buildSeller();
    expect(
      (await importClient.get(otherSeller, await importClient.createImport(otherSeller, rows))).rows,
    ).toMatchObject({
      ready: 2,
      repeated: 0,
    });
    // A deleted car no longer counts as listed.
    const [car] = await importClient.carsOf(seller);
    await testApp.call('DELETE', `/cars/${car!.id}`, { as: seller });
    expect((await importFile(correctedFile)).rows).toMatchObject({ listed: 1, repeated: 2 });
  });

  test('two concurrent imports of the same file list each car once', async () => {
    const seller = await testApp.buildSeller();
    const ids = [
      await importClient.createImport(seller, rowsWithReferences(6)),
      await importClient.createImport(seller, rowsWithReferences(6)),
    ];
    for (const id of ids) {
      await importClient.assignFrontPhoto(seller, id);
      await importClient.post(seller, id, 'start');
    }
    await Promise.all([runImports(importClient.importContext()), runImports(importClient.importContext())]);
    await importClient.runAll();
    expect(await importClient.carsOf(seller)).toHaveLength(6);
    const [firstImport, secondImport] = [
      await importClient.get(seller, ids[0]!),
      await importClient.get(seller, ids[1]!),
    ];
    expect(firstImport.rows.listed + secondImport.rows.listed).toBe(6);
    expect(firstImport.rows.repeated + secondImport.rows.repeated).toBe(6);
  });

  test('concurrent processes share one import and list each row once', async () => {
    const seller = await testApp.buildSeller();
    const id = await importClient.createImport(seller, rowsWithReferences(40));
    await importClient.assignFrontPhoto(seller, id);
    await importClient.post(seller, id, 'start');
    // Returns a clock that is this many minutes ahead, so that the leases of earlier runs have expired.
    const clockMinutesAhead = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);
    await Promise.all(
      [1, 2, 3, 4].map((minutes) => runImports(importClient.importContext(), clockMinutesAhead(minutes))),
    );
    await runImports(importClient.importContext(), clockMinutesAhead(9));
    expect(await importClient.get(seller, id)).toMatchObject({ state: 'done', rows: { listed: 40 } });
    expect(await importClient.carsOf(seller)).toHaveLength(40);
  });

  test('a run that was killed in the middle of a row continues there', async () => {
    const seller = await testApp.buildSeller();
    const id = await importClient.createImport(seller, rowsWithReferences(5));
    await importClient.assignFrontPhoto(seller, id);
    await importClient.post(seller, id, 'start');
    let transactionCount = 0;
    // Every transaction after the third fails before its commit, as if the process had crashed.
    const crashingDatabase = new Proxy(testApp.db, {
      get: (db, name: keyof typeof testApp.db) => {
        if (name !== 'transaction') return Reflect.get(db, name) as unknown;
        return (work: (tx: typeof testApp.db) => Promise<unknown>) =>
          db.transaction(async (tx) => {
            const result = await work(tx);
            transactionCount += 1;
            if (transactionCount > 3) throw new Error('killed before the commit');
            return result;
          });
      },
    });
    await runImports({ ...importClient.importContext(), db: crashingDatabase });
    expect(await importClient.get(seller, id)).toMatchObject({
      state: 'running',
      rows: { listed: 3, ready: 2 },
    });
    expect(await importClient.carsOf(seller)).toHaveLength(3);
    // No process continues the import until the lease expires.
    await runImports(importClient.importContext());
    expect(await importClient.carsOf(seller)).toHaveLength(3);
    await runImports(importClient.importContext(), () => new Date(Date.now() + 60_000));
    expect(await importClient.get(seller, id)).toMatchObject({ state: 'done', rows: { listed: 5 } });
    expect(await importClient.carsOf(seller)).toHaveLength(5);
  });

  test('a row that keeps causing server errors is marked as wrong, and other rows continue', async () => {
    const seller = await testApp.buildSeller();
    const id = await importClient.createImport(seller, rowsWithReferences(2));
    await importClient.assignFrontPhoto(seller, id);
    // A form that passes all checks, but that the database rejects.
    const invalidForm = {
      ...(await testApp.db.select().from(importRows).where(eq(importRows.importId, id)))[0]!.form!,
      purchaseYear: 10 ** 12,
    };
    await testApp.db.update(importRows).set({ form: invalidForm }).where(eq(importRows.number, 2));
    await importClient.post(seller, id, 'start');
    for (let minutes = 1; minutes < 6; minutes += 1)
      await runImports(importClient.importContext(), () => new Date(Date.now() + minutes * 60_000));
    expect((await importClient.rowsOf(seller, id)).map(({ status }) => status)).toEqual(['wrong', 'listed']);
    expect((await importClient.get(seller, id)).state).toBe('done');
  });

  test.each([
    ['a lock timeout', { code: '55P03' }],
    ['a statement timeout', { code: '57014' }],
    ['a deadlock', { code: '40P01' }],
    ['a serialization failure', { code: '40001' }],
    ['a connection closed by the server', { code: '57P01' }],
    ['a broken connection', { message: 'Connection terminated unexpectedly' }],
  ])('%s never fails a row, however often it occurs', async (_caseName, failure) => {
    const seller = await testApp.buildSeller();
    const id = await importClient.createImport(seller, rowsWithReferences(2));
    await importClient.assignFrontPhoto(seller, id);
    await importClient.post(seller, id, 'start');
    const contendedDatabase = new Proxy(testApp.db, {
      get: (db, name: keyof typeof testApp.db) => {
        if (name !== 'transaction') return Reflect.get(db, name) as unknown;
        return () =>
          Promise.reject(new Error('Failed query', { cause: Object.assign(new Error(), failure) }));
      },
    });
    const clockMinutesAhead = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);
    for (let minutes = 1; minutes < 6; minutes += 1) {
      await runImports(
        { ...importClient.importContext(), db: contendedDatabase },
        clockMinutesAhead(minutes),
      );
    }
    expect(await importClient.get(seller, id)).toMatchObject({
      state: 'running',
      rows: { ready: 2, wrong: 0 },
    });
    await runImports(importClient.importContext(), clockMinutesAhead(6));
    expect(await importClient.get(seller, id)).toMatchObject({
      state: 'done',
      rows: { listed: 2, wrong: 0 },
    });
  });

  test('an import can be paused and continued', async () => {
    const seller = await testApp.buildSeller();
    const id = await importClient.createImport(seller, rowsWithReferences(2));
    await importClient.assignFrontPhoto(seller, id);
    expect((await importClient.post(seller, id, 'pause')).json()).toEqual({ modifiedCount: 0 });
    await importClient.post(seller, id, 'start');
    expect((await importClient.post(seller, id, 'pause')).json()).toEqual({ modifiedCount: 1 });
    await importClient.runAll();
    expect(await importClient.get(seller, id)).toMatchObject({ state: 'paused', rows: { ready: 2 } });
    expect(errorOf(await testApp.call('DELETE', `/imports/${id}`, { as: seller }))).toMatchObject({
      status: 409,
      code: 'import_started',
    });
    await importClient.post(seller, id, 'start');
    await importClient.runAll();
    expect(await importClient.get(seller, id)).toMatchObject({ state: 'done', rows: { listed: 2 } });
  });

  test('an import waits while its seller is suspended', async () => {
    const seller = await testApp.buildSeller();
    const id = await importClient.createImport(seller, rowsWithReferences(1));
    await importClient.assignFrontPhoto(seller, id);
    await importClient.post(seller, id, 'start');
    const setSuspended = (suspended: boolean) =>
      testApp.db.update(users).set({ suspended }).where(eq(users.id, seller.id));
    await setSuspended(true);
    expect(errorOf(await importClient.create(seller, toCsv([{}])))).toMatchObject({
      status: 403,
      code: 'suspended',
    });
    await runImports(importClient.importContext());
    expect(await importClient.carsOf(seller)).toEqual([]);
    await setSuspended(false);
    await importClient.runAll();
    expect(await importClient.carsOf(seller)).toHaveLength(1);
  });
});
