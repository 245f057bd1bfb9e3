import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { toPhotoKey } from '@second-gear/contract/import-columns';
import { MAX_OPEN_IMPORTS, type NewImport } from '@second-gear/contract/imports';
import { and, eq, inArray } from 'drizzle-orm';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { cars, categories } from '../../platform/db/tables/cars.ts';
import { importPhotos, importRows, imports } from '../../platform/db/tables/imports.ts';
import { users } from '../../platform/db/tables/users.ts';
import { conflict } from '../../platform/errors/errors.ts';
import { addDuplicateErrors, type CheckedRow, checkRow } from './check-row.ts';
import { OPEN_IMPORT_STATES } from './queries.ts';
import { type CarFile, readCarFile } from './read-car-file.ts';

/** Rows per insert and per batch of checks. */
const BATCH_SIZE = 500;

function toBatches<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, index) =>
    items.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
}

export interface CheckedFile {
  name: string;
  rows: CheckedRow[];
  ignored: string[];
}

/** Reads and checks a file without storing anything. Throws 400 if the file as a whole is unreadable. */
export async function checkFile(
  db: Database,
  seller: Pick<CurrentUser, 'phone'>,
  { name, csv, columns }: NewImport,
): Promise<CheckedFile> {
  const file: CarFile = await readCarFile(csv, columns);
  const context = {
    phone: seller.phone,
    categories: new Map(
      (await db.select({ id: categories.id, name: categories.name }).from(categories)).map((row) => [
        row.name.toLowerCase(),
        row.id,
      ]),
    ),
  };
  const rows: CheckedRow[] = [];
  for (const batch of toBatches(file.rows)) {
    rows.push(...batch.map((row) => checkRow(row, context)));
    // Lets the process handle other requests between batches.
    await setImmediate();
  }
  return { name, rows: addDuplicateErrors(rows), ignored: file.ignored };
}

/**
 * Stores a checked file as an import that is not started. Returns its id. Throws 409 if the user has too many
 * open imports.
 */
export const insertImport = (
  db: Database,
  ownerId: string,
  { name, rows, ignored }: CheckedFile,
): Promise<string> =>
  db.transaction(async (tx) => {
    await lockImportOwner(tx, ownerId);
    const isOpenImport = and(eq(imports.ownerId, ownerId), inArray(imports.state, [...OPEN_IMPORT_STATES]));
    if ((await tx.$count(imports, isOpenImport)) >= MAX_OPEN_IMPORTS) throw tooManyImportsError();
    const id = randomUUID();
    await tx.insert(imports).values({ id, ownerId, name, ignored });
    const carIdByIdentity = await findListedCars(tx, ownerId, rows);
    for (const batch of toBatches(rows)) {
      await tx
        .insert(importRows)
        .values(batch.map((row) => toImportRow(id, ownerId, row, carIdByIdentity.get(row.identity))));
    }
    const photoNames = rows
      .filter(({ identity }) => !carIdByIdentity.has(identity))
      .flatMap(({ photos }) => photos);
    const photos = [...new Map(photoNames.map((photo) => [toPhotoKey(photo), photo]))];
    for (const batch of toBatches(photos)) {
      await tx
        .insert(importPhotos)
        .values(batch.map(([key, photo]) => ({ id: randomUUID(), importId: id, key, name: photo })));
    }
    return id;
  });

const tooManyImportsError = () =>
  conflict(
    'too_many_imports',
    `You have ${String(MAX_OPEN_IMPORTS)} unfinished imports. Finish or discard one first.`,
  );

/**
 * Locks the user, which serializes concurrent imports of the same user. Returns whether the user exists and
 * may sell.
 */
export async function lockImportOwner(tx: Database, ownerId: string): Promise<boolean> {
  const [owner] = await tx
    .select({ role: users.role, suspended: users.suspended })
    .from(users)
    .where(eq(users.id, ownerId))
    .for('no key update');
  return owner !== undefined && owner.role !== 'buyer' && !owner.suspended;
}

/** Returns the ids of existing cars that earlier imports listed for these rows, by the rows' identities. */
export async function findListedCars(
  tx: Database,
  ownerId: string,
  rows: readonly { identity: string }[],
): Promise<Map<string, string>> {
  const carIds = new Map<string, string>();
  for (const batch of toBatches(rows)) {
    const identities = batch.map(({ identity }) => identity);
    const listedRows = await tx
      .select({ identity: importRows.identity, carId: cars.id })
      .from(importRows)
      .innerJoin(cars, eq(cars.id, importRows.carId))
      .where(
        and(
          eq(importRows.ownerId, ownerId),
          inArray(importRows.identity, identities),
          eq(importRows.status, 'listed'),
        ),
      );
    for (const { identity, carId } of listedRows) carIds.set(identity, carId);
  }
  return carIds;
}

function toImportRow(
  importId: string,
  ownerId: string,
  { form, photos, ...row }: CheckedRow,
  carId: string | undefined,
): typeof importRows.$inferInsert {
  const baseRow = { id: randomUUID(), importId, ownerId, ...row };
  // The car is already listed, so errors in its row do not matter.
  if (carId !== undefined) return { ...baseRow, status: 'repeated', carId, errors: {}, photos: [] };
  return { ...baseRow, status: form ? 'ready' : 'wrong', form, photos: photos.map(toPhotoKey) };
}
