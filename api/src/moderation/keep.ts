import { randomUUID } from 'node:crypto';
import type { Finding } from '@second-gear/contract/moderation';
import type { ModerationKind } from '@second-gear/contract/moderation-rules';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import { moderationCases } from '../db/tables/moderation.ts';
import { judgeListing, judgeReview, LISTING_PARTS, type ListingPart } from './judge.ts';

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

/**
 * Looks at a listing that was changed, in the same transaction. One that is seen is looked at where it differs; one that
 * waits is looked at whole, and seen again where nothing is against it any more; one that was refused waits again for
 * an admin. An order decides what becomes of a car that somebody has.
 */
export async function lookAtChange(tx: Database, before: Car, change: Change): Promise<void> {
  const parts = changedParts(before, change);
  if (parts.length === 0 || before.status === 'booked') return;
  const which = ofSubject('listing', before.id);
  const [known] = await tx.select().from(moderationCases).where(which).for('update');
  const isKept = known !== undefined && known.state !== 'approved';
  const findings = await judgeListing(tx, before.id, isKept ? LISTING_PARTS : parts);
  if (known?.state === 'waiting' && findings.length === 0) {
    await tx.delete(moderationCases).where(which);
    if (known.neverShown) await publishNow(tx, before.id);
  } else if (known?.state === 'refused' || findings.length > 0) {
    const subject = { kind: 'listing', subjectId: before.id, ownerId: before.sellerId } as const;
    await keep(tx, subject, findings.length > 0 ? findings : (known?.findings ?? []));
  }
}

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
