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

/** Rows that one process lists before it looks whether the import goes on, and whose turn it is. */
const BATCH = 25;
/** After so many ms a run takes up no further batch: whoever stops the server waits for it. */
const RUN_MS = 2500;
/** How long whoever takes an import up keeps it from the others, in ms; a killed one gives it up with that. */
const LEASE_MS = 10_000;
/** Failures of ours after which a row is given up, so that it does not hold up those behind it. */
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
 * Lists the rows of imports that are running, one batch of each after the other, for a while. True where that was over
 * before they were.
 */
export async function runImports(importing: Importing, now: () => Date = () => new Date()): Promise<boolean> {
  const end = performance.now() + RUN_MS;
  do {
    const claimed = await claim(importing.db, now());
    if (!claimed) return false;
    const goesOn = await runBatch(importing, claimed);
    if (!goesOn) continue;
    // Behind the others that are waiting.
    await importing.db.update(imports).set({ nextLookAt: now() }).where(eq(imports.id, claimed.id));
  } while (performance.now() < end);
  return true;
}

/** Takes up the running import that has waited longest; those of people who may not sell wait. */
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

/** False where the import does not go on now. */
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

/** Lists a row; false where the import does not go on now. What is wrong with the row stands with it afterwards. */
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
      // Of no fault of the row: it is listed once nobody stands in the way.
      log.warn({ err: error, importRowId: rowId }, 'row of an import waits');
      return false;
    }
    log.error({ err: error, importRowId: rowId }, 'row of an import was not listed');
    await noteFailure(db, rowId);
    return false;
  }
}

/**
 * A row's car and its mark in one transaction: whatever ends the process, both stand or neither does. False where the
 * import was paused, or its seller may not sell any more.
 */
const listRow = (db: Database, hosts: ImageHosts, ownerId: string, rowId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await lockImporter(tx, ownerId))) return false;
    const [row] = await tx
      .select()
      .from(importRows)
      .where(and(eq(importRows.id, rowId), eq(importRows.status, 'ready')))
      .for('update', { skipLocked: true });
    // Another process was faster.
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

/** What a row is from now on; what it held is of no more use. */
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

/** The import is over once no row is ready any more, nor in another process's hands. */
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
