import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { photoKey } from '@second-gear/contract/import-columns';
import { MAX_OPEN_IMPORTS, type NewImport } from '@second-gear/contract/imports';
import { and, eq, inArray } from 'drizzle-orm';
import type { CurrentUser } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import { cars, categories } from '../db/tables/cars.ts';
import { importPhotos, importRows, imports } from '../db/tables/imports.ts';
import { users } from '../db/tables/users.ts';
import { conflict } from '../errors.ts';
import { type CheckedRow, checkRow, markDoubles } from './check-row.ts';
import { type CarFile, readFile } from './read-file.ts';
import { OPEN_STATES } from './states.ts';

/** Rows per insert and per batch of checks. */
const BATCH = 500;

function batches<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / BATCH) }, (_, at) =>
    items.slice(at * BATCH, (at + 1) * BATCH),
  );
}

/** A file whose rows are checked. */
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
  const file: CarFile = await readFile(csv, columns);
  const known = {
    phone: seller.phone,
    categories: new Map(
      (await db.select({ id: categories.id, name: categories.name }).from(categories)).map((row) => [
        row.name.toLowerCase(),
        row.id,
      ]),
    ),
  };
  const rows: CheckedRow[] = [];
  for (const batch of batches(file.rows)) {
    rows.push(...batch.map((row) => checkRow(row, known)));
    // Yields to other work of the process.
    await setImmediate();
  }
  return { name, rows: markDoubles(rows), ignored: file.ignored };
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
    await lockImporter(tx, ownerId);
    const open = and(eq(imports.ownerId, ownerId), inArray(imports.state, [...OPEN_STATES]));
    if ((await tx.$count(imports, open)) >= MAX_OPEN_IMPORTS) throw tooMany();
    const id = randomUUID();
    await tx.insert(imports).values({ id, ownerId, name, ignored });
    const listed = await findListed(tx, ownerId, rows);
    for (const batch of batches(rows)) {
      await tx
        .insert(importRows)
        .values(batch.map((row) => toRow(id, ownerId, row, listed.get(row.identity))));
    }
    const named = rows.filter(({ identity }) => !listed.has(identity)).flatMap(({ photos }) => photos);
    const photos = [...new Map(named.map((photo) => [photoKey(photo), photo]))];
    for (const batch of batches(photos)) {
      await tx
        .insert(importPhotos)
        .values(batch.map(([key, photo]) => ({ id: randomUUID(), importId: id, key, name: photo })));
    }
    return id;
  });

const tooMany = () =>
  conflict(
    'too_many_imports',
    `You have ${String(MAX_OPEN_IMPORTS)} imports that are not finished: finish one or throw it away first`,
  );

/** Serializes the concurrent imports of one user. Returns whether the user exists and may sell. */
export async function lockImporter(tx: Database, ownerId: string): Promise<boolean> {
  const [owner] = await tx
    .select({ role: users.role, suspended: users.suspended })
    .from(users)
    .where(eq(users.id, ownerId))
    .for('no key update');
  return owner !== undefined && owner.role !== 'buyer' && !owner.suspended;
}

/** Returns the existing cars that earlier imports listed for these rows, by the rows' identities. */
export async function findListed(
  tx: Database,
  ownerId: string,
  rows: readonly { identity: string }[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const batch of batches(rows)) {
    const identities = batch.map(({ identity }) => identity);
    const there = await tx
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
    for (const { identity, carId } of there) found.set(identity, carId);
  }
  return found;
}

function toRow(
  importId: string,
  ownerId: string,
  { form, photos, ...row }: CheckedRow,
  carId: string | undefined,
): typeof importRows.$inferInsert {
  const same = { id: randomUUID(), importId, ownerId, ...row };
  // The car is already listed, so errors in its row do not matter.
  if (carId !== undefined) return { ...same, status: 'repeated', carId, errors: {}, photos: [] };
  return { ...same, status: form ? 'ready' : 'wrong', form, photos: photos.map(photoKey) };
}
