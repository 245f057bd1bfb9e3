import type { Draft, DraftChange } from '@second-gear/contract/drafts';
import { MAX_DRAFTS } from '@second-gear/contract/drafts';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { type Database, requireRow } from '../../platform/db/database.ts';
import { drafts } from '../../platform/db/tables/drafts.ts';
import { users } from '../../platform/db/tables/users.ts';
import { conflict, HttpError, notFound } from '../../platform/errors/errors.ts';
import { lockUsers } from '../../platform/locks/locks.ts';
import { cursorKeySql, type Page, type PageRequest, readPage } from '../../platform/paging/paging.ts';
import { type ImageHosts, toImageUrl } from '../images/image-paths.ts';
import { requireUsablePaths } from '../images/usable-paths.ts';

type DraftRow = typeof drafts.$inferSelect;

/**
 * Retention times of drafts. Published drafts are kept for 30 days, so that publishing one again is detected.
 * Unchanged drafts are kept for a year.
 */
const DAY_MS = 24 * 3_600_000;
const LISTED_RETENTION_MS = 30 * DAY_MS;
const UNTOUCHED_RETENTION_MS = 365 * DAY_MS;

const draftColumns = {
  _id: drafts.id,
  version: drafts.version,
  form: drafts.form,
  images: drafts.images,
  imageNames: drafts.imageNames,
  changedAt: drafts.changedAt,
};
type DraftFields = Pick<DraftRow, 'version' | 'form' | 'images' | 'imageNames' | 'changedAt'> & {
  _id: string;
};

const toDraft = (hosts: ImageHosts, { images, imageNames, changedAt, ...row }: DraftFields): Draft => ({
  ...row,
  pictures: images.map((path, index) => ({ url: toImageUrl(hosts, path), name: imageNames[index] ?? '' })),
  changedAt: changedAt.toISOString(),
});

const isOwnDraftSql = (ownerId: string) => and(eq(drafts.ownerId, ownerId), isNull(drafts.carId));

/** Returns a page of a user's drafts, last changed first. */
export async function findDrafts(
  db: Database,
  hosts: ImageHosts,
  ownerId: string,
  page: PageRequest,
): Promise<Page<Draft>> {
  const order = { column: drafts.changedAt, id: drafts.id, direction: 'desc' } as const;
  const condition = isOwnDraftSql(ownerId);
  return readPage(page, {
    order,
    condition,
    rows: db.select({ ...draftColumns, key: cursorKeySql(order) }).from(drafts),
    count: () => db.$count(drafts, condition),
    toItem: (row) => toDraft(hosts, row),
  });
}

const draftNotFoundError = () => notFound('Draft not found');
const alreadyListedError = (carId: string) =>
  new HttpError(409, {
    code: 'draft_listed',
    message: 'This draft is already listed. Find it in My Products.',
    carId,
  });

/** Returns a user's draft. Throws 404 if the user has no such draft, 409 if it was already published. */
export async function requireDraft(
  db: Database,
  hosts: ImageHosts,
  ownerId: string,
  id: string,
): Promise<Draft> {
  const [row] = await db
    .select({ ...draftColumns, carId: drafts.carId })
    .from(drafts)
    .where(and(eq(drafts.id, id), eq(drafts.ownerId, ownerId)));
  if (!row) throw draftNotFoundError();
  const { carId, ...draft } = row;
  if (carId !== null) throw alreadyListedError(carId);
  return toDraft(hosts, draft);
}

/** Locks a draft of any owner. */
async function lockDraft(tx: Database, id: string): Promise<DraftRow | undefined> {
  const [row] = await tx.select().from(drafts).where(eq(drafts.id, id)).for('update');
  return row;
}

/** Serializes the fields in sorted order, because the database returns them in its own order. */
const toCanonicalJson = (form: object): string => JSON.stringify(Object.entries(form).sort());
const isSameContent = (row: DraftRow, form: object, images: string[], names: string[]): boolean =>
  toCanonicalJson(row.form) === toCanonicalJson(form) &&
  JSON.stringify([row.images, row.imageNames]) === JSON.stringify([images, names]);

type SavedVersion = Pick<DraftRow, 'version' | 'changedAt'>;
const savedVersionColumns = { version: drafts.version, changedAt: drafts.changedAt };

/**
 * Saves a draft and returns its version. Changes nothing if the same content is already stored. Throws 400
 * for a picture that the user did not upload, and 404 if the draft is deleted or another user's. Throws 409
 * if a newer version is stored, if the draft was published, or if the user has too many drafts.
 */
export const saveDraft = (
  db: Database,
  hosts: ImageHosts,
  ownerId: string,
  id: string,
  { version, form, pictures }: DraftChange,
): Promise<SavedVersion> =>
  db.transaction(async (tx) => {
    await lockUsers(tx, [ownerId]);
    const row = await lockDraft(tx, id);
    if (row && row.ownerId !== ownerId) throw draftNotFoundError();
    if (row && row.carId !== null) throw alreadyListedError(row.carId);
    if (!row && version > 0) throw draftNotFoundError();
    if (!row) await requireDraftQuota(tx, ownerId);
    const nameByUrl = new Map(pictures.map(({ url, name }) => [url, name]));
    const access = { hosts, ownerId, existingPaths: row?.images ?? [], field: 'pictures' };
    const images = await requireUsablePaths(tx, [...nameByUrl.keys()], access);
    const imageNames = [...nameByUrl.values()];
    if (!row) return insertDraft(tx, { id, ownerId, form, images, imageNames });
    if (isSameContent(row, form, images, imageNames))
      return { version: row.version, changedAt: row.changedAt };
    if (row.version !== version) {
      throw new HttpError(409, {
        code: 'draft_changed',
        message: 'This draft was changed in another tab or on another device',
        draft: toDraft(hosts, { ...row, _id: row.id }),
      });
    }
    const values = { version: row.version + 1, form, images, imageNames, changedAt: new Date() };
    return requireRow(
      await tx.update(drafts).set(values).where(eq(drafts.id, id)).returning(savedVersionColumns),
    );
  });

/**
 * Throws 409 if the user has the maximum number of drafts. Locks the user's row, so that concurrent requests
 * cannot exceed the maximum.
 */
async function requireDraftQuota(tx: Database, ownerId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
  if ((await tx.$count(drafts, isOwnDraftSql(ownerId))) < MAX_DRAFTS) return;
  throw conflict(
    'too_many_drafts',
    `You’ve reached the limit of ${String(MAX_DRAFTS)} drafts. Delete one first.`,
  );
}

async function insertDraft(
  tx: Database,
  values: Pick<DraftRow, 'id' | 'ownerId' | 'form' | 'images' | 'imageNames'>,
): Promise<SavedVersion> {
  const inserted = await tx
    .insert(drafts)
    .values({ ...values, version: 1 })
    // Does nothing if another request inserted the draft at the same moment.
    .onConflictDoNothing()
    .returning(savedVersionColumns);
  const [saved] = inserted;
  if (!saved)
    throw conflict(
      'draft_changed',
      'This draft is being saved in another tab or on another device. Try again.',
    );
  return saved;
}

export async function deleteDraft(db: Database, ownerId: string, id: string): Promise<number> {
  const deletedRows = await db
    .delete(drafts)
    .where(and(eq(drafts.id, id), isOwnDraftSql(ownerId)))
    .returning({ id: drafts.id });
  return deletedRows.length;
}

/**
 * Marks a draft as published and clears its content. Creates its row if the draft was never saved. Call it
 * before the car is created. Throws 404 for another user's draft, 409 if the draft was already published.
 */
export async function markDraftListed(
  tx: Database,
  ownerId: string,
  id: string,
  carId: string,
): Promise<void> {
  const listedValues = {
    form: {} as DraftRow['form'],
    images: [],
    imageNames: [],
    carId,
    changedAt: new Date(),
  };
  const createdRows = await tx
    .insert(drafts)
    .values({ id, ownerId, version: 1, ...listedValues })
    .onConflictDoNothing()
    .returning({ id: drafts.id });
  if (createdRows.length > 0) return;
  const row = await lockDraft(tx, id);
  if (!row || row.ownerId !== ownerId) throw draftNotFoundError();
  if (row.carId !== null) throw alreadyListedError(row.carId);
  await tx.update(drafts).set(listedValues).where(eq(drafts.id, id));
}

/** Deletes drafts published more than 30 days ago, and drafts unchanged for a year. */
export async function pruneDrafts(db: Database, now = new Date()): Promise<void> {
  const isOlderThanSql = (age: number) => lt(drafts.changedAt, new Date(now.getTime() - age));
  await db.delete(drafts).where(isOlderThanSql(UNTOUCHED_RETENTION_MS));
  // `carId = carId` is true except for null, so it selects the published drafts.
  await db.delete(drafts).where(and(isOlderThanSql(LISTED_RETENTION_MS), eq(drafts.carId, drafts.carId)));
}
