import type { CarImport, ImportRow } from '@second-gear/contract/imports';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { getImageHosts } from '../catalog/images/image-paths.ts';
import { type ImportContext, runImports } from '../catalog/imports/run-imports.ts';
import { cars } from '../platform/db/tables/cars.ts';
import { imports } from '../platform/db/tables/imports.ts';
import type { TestApp } from './app.ts';
import { type CarFileRow, toCsv } from './car-file.ts';

interface UserRef {
  id: string;
}

/** Returns `count` rows of a car file, each with its own reference and model. */
export const rowsWithReferences = (count: number): CarFileRow[] =>
  Array.from({ length: count }, (_, index) => ({
    reference: `R-${String(index)}`,
    carModel: `Model ${String(index)}`,
  }));

/** Shortcuts for importing cars. */
export function createImportClient(testApp: TestApp) {
  const create = (as: UserRef | undefined, csv: string, headers = {}): Promise<LightMyRequestResponse> =>
    testApp.call('POST', '/imports', { ...(as && { as }), body: { name: 'stock.csv', csv }, headers });
  const assignPhotos = (as: UserRef, id: string, photos: { name: string; url: string }[]) =>
    testApp.call('PUT', `/imports/${id}/photos`, { as, body: { photos } });
  const importContext = (): ImportContext => ({
    db: testApp.db,
    hosts: getImageHosts(testApp.services.env),
    log: testApp.app.log,
  });
  return {
    create,
    assignPhotos,
    importContext,
    createImport: async (as: UserRef, rows: readonly CarFileRow[]): Promise<string> =>
      (await create(as, toCsv(rows))).json<{ insertedId: string }>().insertedId,
    get: async (as: UserRef, id: string) =>
      (await testApp.call('GET', `/imports/${id}`, { as })).json<CarImport>(),
    rowsOf: async (as: UserRef, id: string, query = '') =>
      (await testApp.call('GET', `/imports/${id}/rows${query}`, { as })).json<ImportRow[]>(),
    post: (as: UserRef, id: string, action: 'start' | 'pause') =>
      testApp.call('POST', `/imports/${id}/${action}`, { as }),
    /** Uploads the picture that rows use by default. */
    assignFrontPhoto: async (as: UserRef, id: string) =>
      assignPhotos(as, id, [{ name: 'FRONT.jpg', url: (await testApp.buildImage(as.id)).url }]),
    /** Runs imports like the server's job, until none is running. */
    runAll: async () => {
      for (let round = 0; round < 100; round += 1) {
        await runImports(importContext());
        if ((await testApp.db.$count(imports, eq(imports.state, 'running'))) === 0) return;
      }
    },
    carsOf: (seller: UserRef) => testApp.db.select().from(cars).where(eq(cars.sellerId, seller.id)),
  };
}
