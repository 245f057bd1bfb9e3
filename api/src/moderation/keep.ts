import { randomUUID } from 'node:crypto';
import type { Finding } from '@second-gear/contract/moderation';
import type { ModerationKind } from '@second-gear/contract/moderation-rules';
import { and, eq, sql } from 'drizzle-orm';
import type { CurrentUser } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import { moderationCases } from '../db/tables/moderation.ts';
import { forbidden } from '../errors.ts';
import { judgeListing, judgeReview, LISTING_PARTS, type ListingPart } from './judge.ts';
import { actorOf, caseStateOf, deletedState, partsToLookAt, type Situation, verdictOn } from './table.ts';

type Car = typeof cars.$inferSelect;
/** What becomes of the columns; undefined leaves one as it is. */
type Change = { [Column in keyof Car]?: Car[Column] | undefined };

const ofSubject = (kind: ModerationKind, subjectId: string) =>
  and(eq(moderationCases.kind, kind), eq(moderationCases.subjectId, subjectId));

/**
 * Keeps something from others until an admin has looked, whatever was decided about it before. Whether they have ever
 * seen it is said where it is kept first.
 */
async function keep(
  tx: Database,
  subject: { kind: ModerationKind; subjectId: string; ownerId: string; neverShown?: boolean },
  findings: Finding[],
): Promise<void> {
  const begun = { findings, state: 'waiting', reason: '', createdAt: new Date(), decidedAt: null } as const;
  await tx
    .insert(moderationCases)
    .values({ id: randomUUID(), ...subject, ...begun })
    .onConflictDoUpdate({ target: [moderationCases.subjectId, moderationCases.kind], set: begun });
}

/** Looks at a listing that has just been stored, in the same transaction: nobody sees it before. */
export async function lookAtNewListing(tx: Database, car: Pick<Car, 'id' | 'sellerId'>): Promise<void> {
  const findings = await judgeListing(tx, car.id, LISTING_PARTS);
  if (findings.length > 0) {
    const subject = { kind: 'listing', subjectId: car.id, ownerId: car.sellerId, neverShown: true } as const;
    await keep(tx, subject, findings);
  }
}

/** Dates a listing, locked by the caller, from now on: others see it for the first time. */
export const publishNow = (tx: Database, carId: string) =>
  tx
    .update(cars)
    .set({ publishedAt: sql`now()` })
    .where(eq(cars.id, carId));

const COLUMNS = {
  price: ['priceCents'],
  photos: ['images'],
  words: ['brandName', 'model', 'condition', 'colour', 'description'],
  account: [],
} as const satisfies Record<ListingPart, readonly (keyof Car)[]>;

/** The parts of a listing that an edit makes different. */
const changedParts = (before: Car, change: Change): ListingPart[] =>
  LISTING_PARTS.filter((part) =>
    COLUMNS[part].some(
      (column) => change[column] !== undefined && String(change[column]) !== String(before[column]),
    ),
  );

/** Looks at a listing as the table has it for what was done with it, and does what follows. */
async function lookAt(
  tx: Database,
  car: Pick<Car, 'id' | 'sellerId'>,
  situation: Omit<Situation, 'known'>,
  changed: readonly ListingPart[],
): Promise<void> {
  const which = ofSubject('listing', car.id);
  const [known] = await tx.select().from(moderationCases).where(which).for('update');
  const verdict = verdictOn({ ...situation, known: caseStateOf(known) });
  if ('refused' in verdict) throw forbidden(verdict.refused);
  const findings = await judgeListing(tx, car.id, partsToLookAt(verdict, LISTING_PARTS, changed));
  if (findings.length > 0 || verdict.clean === 'waits') {
    const subject = { kind: 'listing', subjectId: car.id, ownerId: car.sellerId } as const;
    await keep(tx, subject, findings.length > 0 ? findings : (known?.findings ?? []));
  } else if (verdict.clean === 'shown') {
    await tx.delete(moderationCases).where(which);
    if (known?.neverShown) await publishNow(tx, car.id);
  }
}

/** Looks at a listing that was changed, in the same transaction. */
export async function lookAtChange(
  tx: Database,
  user: Pick<CurrentUser, 'role'>,
  before: Car,
  change: Change,
): Promise<void> {
  const changed = changedParts(before, change);
  if (changed.length === 0) return;
  await lookAt(tx, before, { act: 'edit', actor: actorOf(user), car: before.status }, changed);
}

/** Looks at a listing that was put back, in the same transaction. Throws 403 where it may not come back. */
export const lookAtRestored = (
  tx: Database,
  user: Pick<CurrentUser, 'role'>,
  car: Pick<Car, 'id' | 'sellerId'>,
  deletedBy: string,
): Promise<void> =>
  lookAt(tx, car, { act: 'restore', actor: actorOf(user), car: deletedState(car, deletedBy) }, []);

/** Looks at a review that has just been stored, in the same transaction. Returns whether it waits. */
export async function lookAtNewReview(
  tx: Database,
  { id, buyerId, text }: { id: string; buyerId: string; text: string },
): Promise<boolean> {
  const findings = await judgeReview(tx, text);
  if (findings.length === 0) return false;
  await keep(tx, { kind: 'review', subjectId: id, ownerId: buyerId }, findings);
  return true;
}
