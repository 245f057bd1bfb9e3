import type {
  CarImport,
  ImportPhoto,
  ImportRow,
  ImportRowStatus,
  ImportState,
} from '@second-gear/contract/imports';
import { and, count, eq, exists, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { importPhotos, importRows, imports } from '../../platform/db/tables/imports.ts';
import { notFound } from '../../platform/errors/errors.ts';
import { cursorKeySql, type Page, type PageRequest, readPage } from '../../platform/paging/paging.ts';
import { type ImageHosts, toImageUrl } from '../images/image-paths.ts';
import { isHeldForReviewSql } from '../listing/review-state.ts';

interface ImportTransition {
  from: readonly ImportState[];
  to: ImportState;
}

/** The states from which each transition may start, and the resulting state. `done` is final. */
export const IMPORT_TRANSITIONS = {
  start: { from: ['checked', 'paused'], to: 'running' },
  pause: { from: ['running'], to: 'paused' },
  end: { from: ['running'], to: 'done' },
} as const satisfies Record<string, ImportTransition>;

export const OPEN_IMPORT_STATES = ['checked', 'running', 'paused'] as const satisfies readonly ImportState[];

/** Milliseconds for which imports and their rows are stored. */
const RETENTION_MS = 365 * 24 * 3_600_000;

const importColumns = {
  _id: imports.id,
  name: imports.name,
  state: imports.state,
  ignored: imports.ignored,
  createdAt: imports.createdAt,
  endedAt: imports.endedAt,
};
type ImportFields = Pick<
  typeof imports.$inferSelect,
  'name' | 'state' | 'ignored' | 'createdAt' | 'endedAt'
> & {
  _id: string;
};

/** Adds the counts of rows and pictures by status. */
async function addCounts(db: Database, importRecords: readonly ImportFields[]): Promise<CarImport[]> {
  const ids = importRecords.map(({ _id }) => _id);
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
  const rowsMissingPhotos = await db
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
  const rowsInReview = await db
    .select({ importId: importRows.importId, rows: count() })
    .from(importRows)
    .where(
      and(
        inArray(importRows.importId, ids),
        eq(importRows.status, 'listed'),
        isHeldForReviewSql(importRows.carId, 'listing'),
      ),
    )
    .groupBy(importRows.importId);
  const countOf = (counts: readonly { importId: string; rows: number }[], id: string) =>
    counts.find(({ importId }) => importId === id)?.rows ?? 0;
  return importRecords.map(({ createdAt, endedAt, ...row }) => {
    const countRows = (status: ImportRowStatus) =>
      byStatus.find((entry) => entry.importId === row._id && entry.status === status)?.rows ?? 0;
    const photoCounts = photos.find(({ importId }) => importId === row._id);
    return {
      ...row,
      createdAt: createdAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      rows: {
        ready: countRows('ready'),
        wrong: countRows('wrong'),
        repeated: countRows('repeated'),
        listed: countRows('listed'),
      },
      kept: countOf(rowsInReview, row._id),
      photos: {
        named: photoCounts?.named ?? 0,
        uploaded: photoCounts?.uploaded ?? 0,
        lackingRows: countOf(rowsMissingPhotos, row._id),
      },
    };
  });
}

/** Returns a page of a user's imports, newest first. */
export async function findImports(
  db: Database,
  ownerId: string,
  page: PageRequest,
): Promise<Page<CarImport>> {
  const order = { column: imports.createdAt, id: imports.id, direction: 'desc' } as const;
  const condition = eq(imports.ownerId, ownerId);
  const { items, ...rest } = await readPage(page, {
    order,
    condition,
    rows: db.select({ ...importColumns, key: cursorKeySql(order) }).from(imports),
    count: () => db.$count(imports, condition),
    toItem: (row) => row,
  });
  return { items: await addCounts(db, items), ...rest };
}

/** Returns the same error for an unknown import and for another user's import. */
export const importNotFoundError = () => notFound('Import not found');

/** Returns the user's own import. Throws 404. */
export async function requireImport(db: Database, ownerId: string, id: string): Promise<CarImport> {
  const [row] = await addCounts(
    db,
    await db
      .select(importColumns)
      .from(imports)
      .where(and(eq(imports.id, id), eq(imports.ownerId, ownerId))),
  );
  if (!row) throw importNotFoundError();
  return row;
}

async function assertOwnImport(db: Database, ownerId: string, id: string): Promise<void> {
  const isOwnImport = and(eq(imports.id, id), eq(imports.ownerId, ownerId));
  if ((await db.$count(imports, isOwnImport)) === 0) throw importNotFoundError();
}

/** Returns a page of rows of the user's own import, in file order. Throws 404. */
export async function findImportRows(
  db: Database,
  ownerId: string,
  id: string,
  { status, ...page }: PageRequest & { status?: ImportRowStatus | undefined },
): Promise<Page<ImportRow>> {
  await assertOwnImport(db, ownerId, id);
  const order = { column: importRows.number, kind: 'int', id: importRows.id, direction: 'asc' } as const;
  const condition = and(
    eq(importRows.importId, id),
    status === undefined ? undefined : eq(importRows.status, status),
  );
  return readPage(page, {
    order,
    condition,
    rows: db
      .select({
        _id: importRows.id,
        number: importRows.number,
        status: importRows.status,
        reference: importRows.reference,
        carName: importRows.carName,
        carModel: importRows.carModel,
        errors: importRows.errors,
        carId: importRows.carId,
        key: cursorKeySql(order),
      })
      .from(importRows),
    count: () => db.$count(importRows, condition),
    toItem: (row) => row,
  });
}

/** Returns a page of the picture names in the user's own import, by name. Throws 404. */
export async function findImportPhotos(
  db: Database,
  hosts: ImageHosts,
  ownerId: string,
  id: string,
  { missing, ...page }: PageRequest & { missing?: 'true' | 'false' | undefined },
): Promise<Page<ImportPhoto>> {
  await assertOwnImport(db, ownerId, id);
  const order = { column: importPhotos.key, kind: 'text', id: importPhotos.id, direction: 'asc' } as const;
  const missingConditions = { true: isNull(importPhotos.path), false: isNotNull(importPhotos.path) };
  const condition = and(
    eq(importPhotos.importId, id),
    missing === undefined ? undefined : missingConditions[missing],
  );
  return readPage(page, {
    order,
    condition,
    rows: db
      .select({
        _id: importPhotos.id,
        name: importPhotos.name,
        path: importPhotos.path,
        key: cursorKeySql(order),
      })
      .from(importPhotos),
    count: () => db.$count(importPhotos, condition),
    toItem: ({ path, ...row }) => ({ ...row, url: path === null ? null : toImageUrl(hosts, path) }),
  });
}

/** Deletes imports that are more than a year old, except those that are running. */
export async function pruneImports(db: Database, now = new Date()): Promise<void> {
  await db
    .delete(imports)
    .where(and(lt(imports.createdAt, new Date(now.getTime() - RETENTION_MS)), ne(imports.state, 'running')));
}
