import type { CarImport, ImportPhoto, ImportRow, ImportRowStatus } from '@second-gear/contract/imports';
import { and, count, eq, exists, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { importPhotos, importRows, imports } from '../db/tables/imports.ts';
import { notFound } from '../errors.ts';
import { type ImageHosts, toImageUrl } from '../images/paths.ts';
import { isKept } from '../moderation/kept.ts';
import { keyOf, type PageRequest, readPage, type Rows } from '../paging.ts';

/** Milliseconds. How long imports and their rows are stored. */
const KEPT_MS = 365 * 24 * 3_600_000;

const columns = {
  _id: imports.id,
  name: imports.name,
  state: imports.state,
  ignored: imports.ignored,
  createdAt: imports.createdAt,
  endedAt: imports.endedAt,
};
type Shown = Pick<typeof imports.$inferSelect, 'name' | 'state' | 'ignored' | 'createdAt' | 'endedAt'> & {
  _id: string;
};

/** Adds the counts of rows and pictures by status. */
async function counted(db: Database, shown: readonly Shown[]): Promise<CarImport[]> {
  const ids = shown.map(({ _id }) => _id);
  if (ids.length === 0) return [];
  const byStatus = await db
    .select({ importId: importRows.importId, status: importRows.status, rows: count() })
    .from(importRows)
    .where(inArray(importRows.importId, ids))
    .groupBy(importRows.importId, importRows.status);
  const photos = await db
    .select({ importId: importPhotos.importId, named: count(), uploaded: count(importPhotos.path) })
    .from(importPhotos)
    .where(inArray(importPhotos.importId, ids))
    .groupBy(importPhotos.importId);
  const lacking = await db
    .select({ importId: importRows.importId, rows: count() })
    .from(importRows)
    .where(
      and(
        inArray(importRows.importId, ids),
        eq(importRows.status, 'ready'),
        exists(
          db
            .select({ id: importPhotos.id })
            .from(importPhotos)
            .where(
              and(
                eq(importPhotos.importId, importRows.importId),
                isNull(importPhotos.path),
                sql`${importPhotos.key} = any(${importRows.photos})`,
              ),
            ),
        ),
      ),
    )
    .groupBy(importRows.importId);
  const kept = await db
    .select({ importId: importRows.importId, rows: count() })
    .from(importRows)
    .where(
      and(
        inArray(importRows.importId, ids),
        eq(importRows.status, 'listed'),
        isKept(importRows.carId, 'listing'),
      ),
    )
    .groupBy(importRows.importId);
  const ofImport = (counts: readonly { importId: string; rows: number }[], id: string) =>
    counts.find(({ importId }) => importId === id)?.rows ?? 0;
  return shown.map(({ createdAt, endedAt, ...row }) => {
    const rowsOf = (status: ImportRowStatus) =>
      byStatus.find((one) => one.importId === row._id && one.status === status)?.rows ?? 0;
    const its = photos.find(({ importId }) => importId === row._id);
    return {
      ...row,
      createdAt: createdAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      rows: {
        ready: rowsOf('ready'),
        wrong: rowsOf('wrong'),
        repeated: rowsOf('repeated'),
        listed: rowsOf('listed'),
      },
      kept: ofImport(kept, row._id),
      photos: {
        named: its?.named ?? 0,
        uploaded: its?.uploaded ?? 0,
        lackingRows: ofImport(lacking, row._id),
      },
    };
  });
}

/** Returns a page of a user's imports, newest first. */
export async function findImports(
  db: Database,
  ownerId: string,
  page: PageRequest,
): Promise<Rows<CarImport>> {
  const order = { column: imports.createdAt, id: imports.id, direction: 'desc' } as const;
  const matching = eq(imports.ownerId, ownerId);
  const { items, ...rest } = await readPage(page, {
    order,
    matching,
    rows: (cut) =>
      db
        .select({ ...columns, key: keyOf(order) })
        .from(imports)
        .where(cut.where)
        .orderBy(...cut.orderBy)
        .limit(cut.limit),
    count: () => db.$count(imports, matching),
    toItem: (row) => row,
  });
  return { items: await counted(db, items), ...rest };
}

/** The same error for an unknown import and for another user's. */
export const gone = () => notFound('There is no such import');

/** Returns the user's own import. Throws 404. */
export async function requireImport(db: Database, ownerId: string, id: string): Promise<CarImport> {
  const [row] = await counted(
    db,
    await db
      .select(columns)
      .from(imports)
      .where(and(eq(imports.id, id), eq(imports.ownerId, ownerId))),
  );
  if (!row) throw gone();
  return row;
}

async function requireOwn(db: Database, ownerId: string, id: string): Promise<void> {
  const own = and(eq(imports.id, id), eq(imports.ownerId, ownerId));
  if ((await db.$count(imports, own)) === 0) throw gone();
}

/** Returns a page of rows of the user's own import, in file order. Throws 404. */
export async function findRows(
  db: Database,
  ownerId: string,
  id: string,
  { status, ...page }: PageRequest & { status?: ImportRowStatus | undefined },
): Promise<Rows<ImportRow>> {
  await requireOwn(db, ownerId, id);
  const order = { column: importRows.number, kind: 'int', id: importRows.id, direction: 'asc' } as const;
  const matching = and(
    eq(importRows.importId, id),
    status === undefined ? undefined : eq(importRows.status, status),
  );
  return readPage(page, {
    order,
    matching,
    rows: (cut) =>
      db
        .select({
          _id: importRows.id,
          number: importRows.number,
          status: importRows.status,
          reference: importRows.reference,
          carName: importRows.carName,
          carModel: importRows.carModel,
          errors: importRows.errors,
          carId: importRows.carId,
          key: keyOf(order),
        })
        .from(importRows)
        .where(cut.where)
        .orderBy(...cut.orderBy)
        .limit(cut.limit),
    count: () => db.$count(importRows, matching),
    toItem: (row) => row,
  });
}

/** Returns a page of the picture names in the user's own import, by name. Throws 404. */
export async function findPhotos(
  db: Database,
  hosts: ImageHosts,
  ownerId: string,
  id: string,
  { missing, ...page }: PageRequest & { missing?: 'true' | 'false' | undefined },
): Promise<Rows<ImportPhoto>> {
  await requireOwn(db, ownerId, id);
  const order = { column: importPhotos.key, kind: 'text', id: importPhotos.id, direction: 'asc' } as const;
  const isMissing = { true: isNull(importPhotos.path), false: isNotNull(importPhotos.path) };
  const matching = and(eq(importPhotos.importId, id), missing === undefined ? undefined : isMissing[missing]);
  return readPage(page, {
    order,
    matching,
    rows: (cut) =>
      db
        .select({ _id: importPhotos.id, name: importPhotos.name, path: importPhotos.path, key: keyOf(order) })
        .from(importPhotos)
        .where(cut.where)
        .orderBy(...cut.orderBy)
        .limit(cut.limit),
    count: () => db.$count(importPhotos, matching),
    toItem: ({ path, ...row }) => ({ ...row, url: path === null ? null : toImageUrl(hosts, path) }),
  });
}

/** Deletes imports that are a year old, except those that are running. */
export async function forgetImports(db: Database, now = new Date()): Promise<void> {
  await db
    .delete(imports)
    .where(and(lt(imports.createdAt, new Date(now.getTime() - KEPT_MS)), ne(imports.state, 'running')));
}
