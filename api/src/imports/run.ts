import { and, asc, eq, inArray, lte, ne, notExists, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { insertCar } from '../cars/changes.ts';
import type { Database } from '../db/database.ts';
import { isDatabaseLost } from '../db/failures.ts';
import { importPhotos, importRows, imports } from '../db/tables/imports.ts';
import { users } from '../db/tables/users.ts';
import { HttpError } from '../errors.ts';
import { type ImageHosts, toImageUrl } from '../images/paths.ts';
import { columnOf } from './check-row.ts';
import { findListed, lockImporter } from './create.ts';
import { IMPORT_MOVES } from './states.ts';

/** Rows that one process lists before it checks the import's state and serves other imports. */
const BATCH = 25;
/** Milliseconds. After this, a run starts no further batch, because a shutdown waits for the run. */
const RUN_MS = 2500;
/** Milliseconds. Lease of a process on an import. After a crash, it expires. */
const LEASE_MS = 10_000;
/** A row is given up after this many failures on our side, so that it does not block the rows after it. */
const MOST_FAILURES = 3;

export interface Importing {
  db: Database;
  hosts: ImageHosts;
  log: FastifyBaseLogger;
}
interface Claimed {
  id: string;
  ownerId: string;
}
type Row = typeof importRows.$inferSelect;

/**
 * Lists rows of running imports in batches, round-robin, for up to `RUN_MS`. Returns whether the time ran out
 * with rows left.
 */
export async function runImports(importing: Importing, now: () => Date = () => new Date()): Promise<boolean> {
  const end = performance.now() + RUN_MS;
  do {
    const claimed = await claim(importing.db, now());
    if (!claimed) return false;
    const goesOn = await runBatch(importing, claimed);
    if (!goesOn) continue;
    // Moves it to the end of the queue.
    await importing.db.update(imports).set({ nextLookAt: now() }).where(eq(imports.id, claimed.id));
  } while (performance.now() < end);
  return true;
}

/** Claims the running import that has waited longest. Skips owners who may not sell. */
async function claim(db: Database, now: Date): Promise<Claimed | undefined> {
  const due = db
    .select({ id: imports.id })
    .from(imports)
    .innerJoin(users, and(eq(users.id, imports.ownerId), eq(users.suspended, false), ne(users.role, 'buyer')))
    .where(and(eq(imports.state, 'running'), lte(imports.nextLookAt, now)))
    .orderBy(asc(imports.nextLookAt))
    .limit(1)
    .for('update', { of: imports, skipLocked: true });
  const [claimed] = await db
    .update(imports)
    .set({ nextLookAt: new Date(now.getTime() + LEASE_MS) })
    .where(inArray(imports.id, due))
    .returning({ id: imports.id, ownerId: imports.ownerId });
  return claimed;
}

/** Returns false if the import can't continue now. */
async function runBatch(importing: Importing, { id, ownerId }: Claimed): Promise<boolean> {
  const { db } = importing;
  const ready = await db
    .select({ id: importRows.id })
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.status, 'ready')))
    .orderBy(asc(importRows.number))
    .limit(BATCH);
  for (const row of ready) {
    const goesOn = await attempt(importing, ownerId, row.id);
    if (!goesOn) return false;
  }
  if (ready.length < BATCH) await endImport(db, id);
  return true;
}

/** Lists a row. Returns false if the import can't continue now. Errors in the row are stored with it. */
async function attempt({ db, hosts, log }: Importing, ownerId: string, rowId: string): Promise<boolean> {
  try {
    return await listRow(db, hosts, ownerId, rowId);
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) {
      const fields = error.body.fields ?? { row: error.message };
      const errors = Object.fromEntries(
        Object.entries(fields).map(([field, sentence]) => [columnOf(field), sentence]),
      );
      await markWrong(db, rowId, errors);
      return true;
    }
    if (isDatabaseLost(error)) {
      // Not the row's fault. It is retried once the database is available.
      log.warn({ err: error, importRowId: rowId }, 'row of an import waits');
      return false;
    }
    log.error({ err: error, importRowId: rowId }, 'row of an import was not listed');
    await noteFailure(db, rowId);
    return false;
  }
}

/**
 * Lists a row's car and marks the row in one transaction, so that a crash can't separate the two. Returns
 * false if the import is paused or its seller may no longer sell.
 */
const listRow = (db: Database, hosts: ImageHosts, ownerId: string, rowId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await lockImporter(tx, ownerId))) return false;
    const [row] = await tx
      .select()
      .from(importRows)
      .where(and(eq(importRows.id, rowId), eq(importRows.status, 'ready')))
      .for('update', { skipLocked: true });
    // Another process has listed it already.
    if (!row) return true;
    const running = and(eq(imports.id, row.importId), eq(imports.state, 'running'));
    if ((await tx.$count(imports, running)) === 0) return false;
    const earlier = (await findListed(tx, ownerId, [row])).get(row.identity);
    if (earlier !== undefined) await mark(tx, rowId, { status: 'repeated', carId: earlier });
    else await listCar(tx, hosts, row);
    return true;
  });

async function listCar(tx: Database, hosts: ImageHosts, row: Row): Promise<void> {
  const given = await tx
    .select({ key: importPhotos.key, name: importPhotos.name, path: importPhotos.path })
    .from(importPhotos)
    .where(and(eq(importPhotos.importId, row.importId), inArray(importPhotos.key, row.photos)));
  const of = new Map(given.map((photo) => [photo.key, photo]));
  const missing = row.photos.filter((key) => !of.get(key)?.path);
  const [cover, ...others] = row.photos.map((key) => toImageUrl(hosts, of.get(key)?.path ?? ''));
  if (missing.length > 0 || cover === undefined || row.form === null) {
    const names = missing.map((key) => of.get(key)?.name ?? key);
    await markWrong(tx, row.id, { photos: `Not among the chosen pictures: ${names.join(', ')}` });
    return;
  }
  const form = { ...row.form, brandImg: cover, images: [cover, ...others] };
  await mark(tx, row.id, { status: 'listed', carId: await insertCar(tx, hosts, { id: row.ownerId }, form) });
}

/** Sets the final state of a row and clears its form and photos. */
const mark = (db: Database, id: string, values: Partial<Row>) =>
  db
    .update(importRows)
    .set({ form: null, photos: [], ...values })
    .where(and(eq(importRows.id, id), eq(importRows.status, 'ready')));

const markWrong = (db: Database, id: string, errors: Record<string, string>) =>
  mark(db, id, { status: 'wrong', errors });

async function noteFailure(db: Database, id: string): Promise<void> {
  const [row] = await db
    .update(importRows)
    .set({ failures: sql`${importRows.failures} + 1` })
    .where(and(eq(importRows.id, id), eq(importRows.status, 'ready')))
    .returning({ failures: importRows.failures });
  if (row && row.failures >= MOST_FAILURES) {
    await markWrong(db, id, {
      row: 'This car could not be listed: something failed on our side. Try it again.',
    });
  }
}

/** Ends an import once none of its rows is ready. */
const endImport = (db: Database, id: string) =>
  db
    .update(imports)
    .set({ state: IMPORT_MOVES.end.to, endedAt: new Date() })
    .where(
      and(
        eq(imports.id, id),
        inArray(imports.state, [...IMPORT_MOVES.end.from]),
        notExists(
          db
            .select({ id: importRows.id })
            .from(importRows)
            .where(and(eq(importRows.importId, imports.id), eq(importRows.status, 'ready'))),
        ),
      ),
    );
