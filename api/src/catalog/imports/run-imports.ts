import { and, asc, eq, inArray, lte, ne, notExists, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { isTransientDatabaseError } from '../../platform/db/database-errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { importPhotos, importRows, imports } from '../../platform/db/tables/imports.ts';
import { users } from '../../platform/db/tables/users.ts';
import type { Env } from '../../platform/env/env.ts';
import { HttpError } from '../../platform/errors/errors.ts';
import type { Job, WakeUp } from '../../platform/jobs/jobs.ts';
import { insertCar } from '../cars/changes.ts';
import { getImageHosts, type ImageHosts, toImageUrl } from '../images/image-paths.ts';
import { columnOf } from './check-row.ts';
import { findListedCars, lockImportOwner } from './create-import.ts';
import { IMPORT_TRANSITIONS } from './queries.ts';

/**
 * Number of cars that a process publishes before it checks the import's state again and serves other imports.
 */
const BATCH_SIZE = 25;
/** Milliseconds. After this time, a run starts no further batch, because a shutdown waits for the run. */
const MAX_RUN_MS = 2500;
/**
 * Milliseconds for which a process holds its lease on an import. If the process crashes, the lease expires.
 */
const LEASE_MS = 10_000;
/** After this many server errors, a row is marked as wrong, so it does not block the rows after it. */
const MAX_FAILURES = 3;

export interface ImportContext {
  db: Database;
  hosts: ImageHosts;
  log: FastifyBaseLogger;
}
interface ClaimedImport {
  id: string;
  ownerId: string;
}
type Row = typeof importRows.$inferSelect;

/**
 * Publishes the cars of running imports in batches, one import after another, for up to `MAX_RUN_MS`. Returns
 * whether the time ran out, in which case rows may be left.
 */
export async function runImports(
  context: ImportContext,
  now: () => Date = () => new Date(),
): Promise<boolean> {
  const deadline = performance.now() + MAX_RUN_MS;
  do {
    const claimedImport = await claimImport(context.db, now());
    if (!claimedImport) return false;
    const shouldContinue = await runBatch(context, claimedImport);
    if (!shouldContinue) continue;
    // Moves the import to the end of the queue.
    await context.db.update(imports).set({ nextAttemptAt: now() }).where(eq(imports.id, claimedImport.id));
  } while (performance.now() < deadline);
  return true;
}

/** Claims the running import that has waited longest. Skips owners who may not sell. */
async function claimImport(db: Database, now: Date): Promise<ClaimedImport | undefined> {
  const dueImports = db
    .select({ id: imports.id })
    .from(imports)
    .innerJoin(users, and(eq(users.id, imports.ownerId), eq(users.suspended, false), ne(users.role, 'buyer')))
    .where(and(eq(imports.state, 'running'), lte(imports.nextAttemptAt, now)))
    .orderBy(asc(imports.nextAttemptAt))
    .limit(1)
    .for('update', { of: imports, skipLocked: true });
  const [importRow] = await db
    .update(imports)
    .set({ nextAttemptAt: new Date(now.getTime() + LEASE_MS) })
    .where(inArray(imports.id, dueImports))
    .returning({ id: imports.id, ownerId: imports.ownerId });
  return importRow;
}

/** Publishes the cars of one batch of rows. Returns false if the import can't continue now. */
async function runBatch(context: ImportContext, { id, ownerId }: ClaimedImport): Promise<boolean> {
  const { db } = context;
  const readyRows = await db
    .select({ id: importRows.id })
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.status, 'ready')))
    .orderBy(asc(importRows.number))
    .limit(BATCH_SIZE);
  for (const row of readyRows) {
    const shouldContinue = await tryPublishRow(context, ownerId, row.id);
    if (!shouldContinue) return false;
  }
  if (readyRows.length < BATCH_SIZE) await endImport(db, id);
  return true;
}

/**
 * Publishes the car of a row. If the row has errors, stores them in the row instead. Returns false if the
 * import can't continue now.
 */
async function tryPublishRow(
  { db, hosts, log }: ImportContext,
  ownerId: string,
  rowId: string,
): Promise<boolean> {
  try {
    return await publishRow(db, hosts, ownerId, rowId);
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) {
      const fields = error.body.fields ?? { row: error.message };
      const errors = Object.fromEntries(
        Object.entries(fields).map(([field, sentence]) => [columnOf(field), sentence]),
      );
      await markRowFailed(db, rowId, errors);
      return true;
    }
    if (isTransientDatabaseError(error)) {
      // The row is not at fault. It is retried once the database is available.
      log.warn({ err: error, importRowId: rowId }, 'import row postponed');
      return false;
    }
    log.error({ err: error, importRowId: rowId }, 'could not list an import row');
    await recordFailure(db, rowId);
    return false;
  }
}

/**
 * Publishes a row's car and marks the row in one transaction, so that a crash can't leave one without the
 * other. If an earlier import has listed the car, only marks the row. Returns false if the import is paused
 * or its seller may no longer sell.
 */
const publishRow = (db: Database, hosts: ImageHosts, ownerId: string, rowId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await lockImportOwner(tx, ownerId))) return false;
    const [row] = await tx
      .select()
      .from(importRows)
      .where(and(eq(importRows.id, rowId), eq(importRows.status, 'ready')))
      .for('update', { skipLocked: true });
    // Another process has listed this row already.
    if (!row) return true;
    const isRunningImport = and(eq(imports.id, row.importId), eq(imports.state, 'running'));
    if ((await tx.$count(imports, isRunningImport)) === 0) return false;
    const listedCarId = (await findListedCars(tx, ownerId, [row])).get(row.identity);
    if (listedCarId !== undefined) await finishRow(tx, rowId, { status: 'repeated', carId: listedCarId });
    else await createListing(tx, hosts, row);
    return true;
  });

async function createListing(tx: Database, hosts: ImageHosts, row: Row): Promise<void> {
  const storedPhotos = await tx
    .select({ key: importPhotos.key, name: importPhotos.name, path: importPhotos.path })
    .from(importPhotos)
    .where(and(eq(importPhotos.importId, row.importId), inArray(importPhotos.key, row.photos)));
  const photoByKey = new Map(storedPhotos.map((photo) => [photo.key, photo]));
  const missingPhotos = row.photos.filter((key) => !photoByKey.get(key)?.path);
  const [coverPhoto, ...otherPhotos] = row.photos.map((key) =>
    toImageUrl(hosts, photoByKey.get(key)?.path ?? ''),
  );
  if (missingPhotos.length > 0 || coverPhoto === undefined || row.form === null) {
    const names = missingPhotos.map((key) => photoByKey.get(key)?.name ?? key);
    await markRowFailed(tx, row.id, { photos: `Missing photos: ${names.join(', ')}` });
    return;
  }
  const form = { ...row.form, brandImg: coverPhoto, images: [coverPhoto, ...otherPhotos] };
  await finishRow(tx, row.id, {
    status: 'listed',
    carId: await insertCar(tx, hosts, { id: row.ownerId }, form),
  });
}

/** Sets the final status of a row and clears its form and photos. */
const finishRow = (db: Database, id: string, values: Partial<Row>) =>
  db
    .update(importRows)
    .set({ form: null, photos: [], ...values })
    .where(and(eq(importRows.id, id), eq(importRows.status, 'ready')));

const markRowFailed = (db: Database, id: string, errors: Record<string, string>) =>
  finishRow(db, id, { status: 'wrong', errors });

async function recordFailure(db: Database, id: string): Promise<void> {
  const [row] = await db
    .update(importRows)
    .set({ failures: sql`${importRows.failures} + 1` })
    .where(and(eq(importRows.id, id), eq(importRows.status, 'ready')))
    .returning({ failures: importRows.failures });
  if (row && row.failures >= MAX_FAILURES) {
    await markRowFailed(db, id, {
      row: 'We couldn’t list this car because something went wrong on our end. Try again.',
    });
  }
}

/** Ends an import if it has no row left to publish (status `ready`). */
const endImport = (db: Database, id: string) =>
  db
    .update(imports)
    .set({ state: IMPORT_TRANSITIONS.end.to, endedAt: new Date() })
    .where(
      and(
        eq(imports.id, id),
        inArray(imports.state, [...IMPORT_TRANSITIONS.end.from]),
        notExists(
          db
            .select({ id: importRows.id })
            .from(importRows)
            .where(and(eq(importRows.importId, imports.id), eq(importRows.status, 'ready'))),
        ),
      ),
    );

interface ImportServices {
  db: Database;
  env: Env;
  log: FastifyBaseLogger;
  importWakeUp: WakeUp;
}

/**
 * Publishes the cars of running imports. The process that received the start request runs the job at once.
 * Other processes run it at its interval.
 */
export const runImportsJob = ({ db, env, log, importWakeUp }: ImportServices): Job => ({
  name: 'list imported cars',
  intervalMs: 5000,
  wakeUp: importWakeUp,
  run: async () => {
    if (await runImports({ db, hosts: getImageHosts(env), log })) importWakeUp.notify();
  },
});
