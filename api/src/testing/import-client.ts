import type { CarImport, ImportRow } from '@second-gear/contract/imports';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { cars } from '../db/tables/cars.ts';
import { imports } from '../db/tables/imports.ts';
import { imageHosts } from '../images/paths.ts';
import { type ImportContext, runImports } from '../imports/run.ts';
import type { TestApp } from './app.ts';
import { type CarRow, toCsv } from './car-file.ts';

interface Person {
  id: string;
}

/** Returns `count` different rows. */
export const rowsWithReferences = (count: number): CarRow[] =>
  Array.from({ length: count }, (_, at) => ({
    reference: `R-${String(at)}`,
    carModel: `Model ${String(at)}`,
  }));

/** Short functions to import cars. */
export function createImportClient(t: TestApp) {
  const create = (as: Person | undefined, csv: string, headers = {}): Promise<LightMyRequestResponse> =>
    t.call('POST', '/imports', { ...(as && { as }), body: { name: 'stock.csv', csv }, headers });
  const assignPhotos = (as: Person, id: string, photos: { name: string; url: string }[]) =>
    t.call('PUT', `/imports/${id}/photos`, { as, body: { photos } });
  const importContext = (): ImportContext => ({
    db: t.db,
    hosts: imageHosts(t.services.env),
    log: t.app.log,
  });
  return {
    create,
    give: assignPhotos,
    importing: importContext,
    createImport: async (as: Person, rows: readonly CarRow[]): Promise<string> =>
      (await create(as, toCsv(rows))).json<{ insertedId: string }>().insertedId,
    get: async (as: Person, id: string) => (await t.call('GET', `/imports/${id}`, { as })).json<CarImport>(),
    rowsOf: async (as: Person, id: string, query = '') =>
      (await t.call('GET', `/imports/${id}/rows${query}`, { as })).json<ImportRow[]>(),
    post: (as: Person, id: string, what: 'start' | 'pause') =>
      t.call('POST', `/imports/${id}/${what}`, { as }),
    /** Uploads the picture that rows use by default. */
    assignFrontPhoto: async (as: Person, id: string) =>
      assignPhotos(as, id, [{ name: 'FRONT.jpg', url: (await t.buildImage(as.id)).url }]),
    /** Repeats like the server's job, until nothing is left. */
    runAll: async () => {
      for (let round = 0; round < 100; round += 1) {
        await runImports(importContext());
        if ((await t.db.$count(imports, eq(imports.state, 'running'))) === 0) return;
      }
    },
    carsOf: (seller: Person) => t.db.select().from(cars).where(eq(cars.sellerId, seller.id)),
  };
}
