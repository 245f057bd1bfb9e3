import { randomUUID } from 'node:crypto';
import { MAX_IMPORT_ROWS } from '@second-gear/contract/import-columns';
import {
  type CarImport,
  type ImportPhoto,
  type ImportRow,
  MAX_OPEN_IMPORTS,
} from '@second-gear/contract/imports';
import fc from '@second-gear/contract/testing/properties';
import { eq } from 'drizzle-orm';
import { images } from '../../platform/db/tables/cars.ts';
import { imports } from '../../platform/db/tables/imports.ts';
import { createTestApp, errorOf, type TestApp } from '../../testing/app.ts';
import { toCsv } from '../../testing/car-file.ts';
import { createImportClient, rowsWithReferences } from '../../testing/import-client.ts';
import { pagesOf } from '../../testing/paging.ts';
import { removeUnusedPictures } from '../images/unused-images-job.ts';
import { pruneImports } from './queries.ts';

const DAY_MS = 24 * 3_600_000;

let testApp: TestApp;
let importClient: ReturnType<typeof createImportClient>;
beforeAll(async () => {
  testApp = await createTestApp({ env: { RATE_LIMIT_UPLOAD: '100000' } });
  importClient = createImportClient(testApp);
});
afterAll(() => testApp.close());

describe('import check', () => {
  test('the check counts rows, returns the errors in each row, and lists nothing', async () => {
    const seller = await testApp.buildSeller();
    const id = await importClient.createImport(seller, [
      { reference: 'A' },
      { carPrice: '' },
      { photos: 'a.jpg|b.jpg' },
    ]);
    expect(await importClient.get(seller, id)).toEqual({
      _id: id,
      name: 'stock.csv',
      state: 'checked',
      createdAt: expect.any(String),
      endedAt: null,
      rows: { ready: 2, wrong: 1, repeated: 0, listed: 0 },
      kept: 0,
      photos: { named: 3, uploaded: 0, lackingRows: 2 },
      ignored: [],
    });
    expect(await importClient.rowsOf(seller, id, '?status=wrong')).toMatchObject([
      { number: 3, carName: 'Saab', errors: { carPrice: 'Enter the price as a number' }, carId: null },
    ]);
    await importClient.runAll();
    expect(await importClient.carsOf(seller)).toEqual([]);
  });

  test('a file without headings returns 400 with its columns, and is read with the chosen ones', async () => {
    const seller = await testApp.buildSeller();
    const csv = 'Saab,900,1994,good,9000,"Chicago, Lake Street, 12",front.jpg\n';
    const rejection = errorOf(await importClient.create(seller, csv));
    expect(rejection).toMatchObject({ status: 400, found: { headings: false } });
    expect((await testApp.call('GET', '/imports', { as: seller })).json()).toEqual([]);
    const names = ['carName', 'carModel', 'purchaseYear', 'condition', 'carPrice', 'location', 'photos'];
    const create = (columns: object) =>
      testApp.call('POST', '/imports', { as: seller, body: { name: 'stock.csv', csv, columns } });
    expect(errorOf(await create({ headings: false, names: ['engine'] }))).toMatchObject({ status: 400 });
    const { insertedId } = (await create({ headings: false, names })).json<{ insertedId: string }>();
    expect(await importClient.get(seller, insertedId)).toMatchObject({ rows: { ready: 1, wrong: 0 } });
  });

  test('an unreadable file returns 400 with the reason', async () => {
    const seller = await testApp.buildSeller();
    expect(errorOf(await importClient.create(seller, 'a,b\n1,2'))).toMatchObject({
      status: 400,
      fields: { csv: expect.stringContaining('Brand Name') },
    });
    expect(errorOf(await importClient.create(seller, `${toCsv([{}])}\0`))).toMatchObject({ status: 400 });
    expect((await testApp.call('GET', '/imports', { as: seller })).json()).toEqual([]);
  });

  test('a file with too many characters or too many bytes is rejected', async () => {
    const seller = await testApp.buildSeller();
    expect(errorOf(await importClient.create(seller, 'x'.repeat(4 * 1024 * 1024 + 1)))).toMatchObject({
      status: 400,
      fields: { csv: 'Choose a file that’s 4 MB or smaller' },
    });
    expect((await importClient.create(seller, 'x'.repeat(8 * 1024 * 1024 + 1))).statusCode).toBe(413);
  });

  test(`an import accepts ${String(MAX_IMPORT_ROWS)} cars`, async () => {
    const seller = await testApp.buildSeller();
    const id = await importClient.createImport(seller, rowsWithReferences(MAX_IMPORT_ROWS));
    expect((await importClient.get(seller, id)).rows.ready).toBe(MAX_IMPORT_ROWS);
    const [firstRow] = await importClient.rowsOf(seller, id, '?limit=1');
    expect(firstRow?.number).toBe(2);
  });

  test('repeating an upload with the same idempotency key creates only one import', async () => {
    const seller = await testApp.buildSeller();
    const key = { 'idempotency-key': 'import-1' };
    const firstImport = await importClient.create(seller, toCsv([{}]), key);
    expect((await importClient.create(seller, toCsv([{}]), key)).json()).toEqual(firstImport.json());
    expect(await testApp.db.$count(imports, eq(imports.ownerId, seller.id))).toBe(1);
  });

  test('the number of open imports is limited, even for concurrent uploads, until one is deleted', async () => {
    const seller = await testApp.buildSeller();
    const responses = await Promise.all(
      Array.from({ length: MAX_OPEN_IMPORTS + 2 }, () => importClient.create(seller, toCsv([{}]))),
    );
    const rejectedResponses = responses.filter(({ statusCode }) => statusCode !== 201);
    expect(rejectedResponses.map((response) => errorOf(response).code)).toEqual([
      'too_many_imports',
      'too_many_imports',
    ]);
    const [firstImport] = (await testApp.call('GET', '/imports', { as: seller })).json<CarImport[]>();
    const deleteImport = () => testApp.call('DELETE', `/imports/${firstImport!._id}`, { as: seller });
    expect((await deleteImport()).json()).toEqual({ deletedCount: 1 });
    expect((await deleteImport()).statusCode).toBe(404);
    expect((await importClient.create(seller, toCsv([{}]))).statusCode).toBe(201);
  });

  test('any file content is read or rejected with 400, and never lists a car', async () => {
    const seller = await testApp.buildSeller();
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom('"', '""', '=1+1', ';', '\r', 'Saab', '9000', 'front.jpg', 'Chicago, Lake Street, 12'),
    );
    const validCsv = toCsv([{}]);
    const file = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc
        .array(fc.array(cell, { maxLength: 20 }), { maxLength: 6 })
        .map((rows) => validCsv + rows.map((row) => row.join(',')).join('\n')),
      fc
        .array(
          fc.record({ reference: cell, carName: cell, carPrice: cell, photos: cell, description: cell }),
          { minLength: 1, maxLength: 4 },
        )
        .map((rows) => toCsv(rows)),
    );
    await fc.assert(
      fc.asyncProperty(file, async (csv) => {
        const response = await importClient.create(seller, csv);
        expect([201, 400]).toContain(response.statusCode);
        await testApp.db.delete(imports).where(eq(imports.ownerId, seller.id));
      }),
      { numRuns: 60 },
    );
    expect(await importClient.carsOf(seller)).toEqual([]);
  });
});

describe('import pictures', () => {
  test('pictures are matched by name, ignoring case; only rows with missing pictures fail', async () => {
    const seller = await testApp.buildSeller();
    const id = await importClient.createImport(seller, [
      { reference: 'A' },
      { reference: 'B', photos: 'front.jpg|side.jpg' },
    ]);
    expect((await importClient.assignFrontPhoto(seller, id)).json()).toEqual({ modifiedCount: 1 });
    const missingPhotos = (
      await testApp.call('GET', `/imports/${id}/photos?missing=true`, { as: seller })
    ).json<ImportPhoto[]>();
    expect(missingPhotos).toMatchObject([{ name: 'side.jpg', url: null }]);
    expect((await importClient.get(seller, id)).photos).toEqual({ named: 2, uploaded: 1, lackingRows: 1 });
    await importClient.post(seller, id, 'start');
    await importClient.runAll();
    expect(await importClient.rowsOf(seller, id)).toMatchObject([
      { status: 'listed' },
      { status: 'wrong', errors: { photos: 'Missing photos: side.jpg' } },
    ]);
  });

  test('another user’s upload is rejected and nothing is stored; unknown names are ignored', async () => {
    const [seller, otherSeller] = [await testApp.buildSeller(), await testApp.buildSeller()];
    const id = await importClient.createImport(seller, [{}]);
    const [ownImage, otherUsersImage] = [
      await testApp.buildImage(seller.id),
      await testApp.buildImage(otherSeller.id),
    ];
    const photos = [
      { name: 'front.jpg', url: ownImage.url },
      { name: 'back.jpg', url: otherUsersImage.url },
    ];
    expect(errorOf(await importClient.assignPhotos(seller, id, photos))).toMatchObject({
      status: 400,
      fields: { photos: expect.any(String) },
    });
    expect((await importClient.get(seller, id)).photos.uploaded).toBe(0);
    expect(
      (await importClient.assignPhotos(seller, id, [{ name: 'back.jpg', url: ownImage.url }])).json(),
    ).toEqual({
      modifiedCount: 0,
    });
  });

  test('pictures of an import stay until it is started', async () => {
    const seller = await testApp.buildSeller();
    const id = await importClient.createImport(seller, [{}]);
    await importClient.assignFrontPhoto(seller, id);
    await removeUnusedPictures(testApp.db, testApp.services.pictures, new Date(Date.now() + 2 * DAY_MS));
    expect(await testApp.db.$count(images, eq(images.ownerId, seller.id))).toBe(1);
  });
});

describe('access to imports', () => {
  test('a visitor gets 401 and a buyer 403', async () => {
    expect((await importClient.create(undefined, toCsv([{}]))).statusCode).toBe(401);
    expect((await importClient.create(await testApp.buildUser(), toCsv([{}]))).statusCode).toBe(403);
  });

  test('another user’s import returns 404, even for an admin', async () => {
    const seller = await testApp.buildSeller();
    const id = await importClient.createImport(seller, [{}]);
    for (const other of [await testApp.buildSeller(), await testApp.buildAdmin()]) {
      const { url } = await testApp.buildImage(other.id);
      const responses = [
        await testApp.call('GET', `/imports/${id}`, { as: other }),
        await testApp.call('GET', `/imports/${id}/rows`, { as: other }),
        await testApp.call('GET', `/imports/${id}/photos`, { as: other }),
        await importClient.assignPhotos(other, id, [{ name: 'front.jpg', url }]),
        await importClient.post(other, id, 'start'),
        await importClient.post(other, id, 'pause'),
        await testApp.call('DELETE', `/imports/${id}`, { as: other }),
      ];
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(404));
      expect((await testApp.call('GET', '/imports', { as: other })).json()).toEqual([]);
    }
    expect(await importClient.get(seller, id)).toMatchObject({ state: 'checked', photos: { uploaded: 0 } });
    expect((await testApp.call('GET', `/imports/${randomUUID()}`, { as: seller })).statusCode).toBe(404);
  });

  test('imports, rows and pictures are paged', async () => {
    const seller = await testApp.buildSeller();
    const id = await importClient.createImport(
      seller,
      rowsWithReferences(5).map((row, index) => ({ ...row, photos: `${String(index)}.jpg` })),
    );
    const newer = await importClient.createImport(seller, [{}]);
    const listItems = async (path: string) => (await pagesOf(testApp, path, seller)).flat();
    expect((await listItems('/imports?limit=1')).map(({ _id }) => _id)).toEqual([newer, id]);
    const rows = (await listItems(`/imports/${id}/rows?limit=2`)) as unknown as ImportRow[];
    expect(rows.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6]);
    const photos = (await listItems(`/imports/${id}/photos?limit=2`)) as unknown as ImportPhoto[];
    expect(photos.map(({ name }) => name)).toEqual(['0.jpg', '1.jpg', '2.jpg', '3.jpg', '4.jpg']);
  });

  test('imports are deleted after a year', async () => {
    const seller = await testApp.buildSeller();
    const id = await importClient.createImport(seller, [{}]);
    await pruneImports(testApp.db, new Date(Date.now() + 364 * DAY_MS));
    expect((await importClient.get(seller, id)).state).toBe('checked');
    await pruneImports(testApp.db, new Date(Date.now() + 366 * DAY_MS));
    expect((await testApp.call('GET', `/imports/${id}`, { as: seller })).statusCode).toBe(404);
  });
});
