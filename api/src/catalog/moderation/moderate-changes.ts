import { randomUUID } from 'node:crypto';
import type { Finding } from '@second-gear/contract/moderation';
import type { ModerationKind } from '@second-gear/contract/moderation-rules';
import { and, eq, sql } from 'drizzle-orm';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { moderationCases } from '../../platform/db/tables/moderation.ts';
import { forbidden } from '../../platform/errors/errors.ts';
import { evaluateListing, evaluateReview, LISTING_PARTS, type ListingPart } from './evaluate-rules.ts';
import {
  actorOf,
  caseStateOf,
  deletedCarState,
  findVerdict,
  selectPartsToReview,
  type Situation,
} from './verdict-table.ts';

type Car = typeof cars.$inferSelect;
/** New values of the listing's columns. Undefined leaves a column unchanged. */
type ListingChange = { [Column in keyof Car]?: Car[Column] | undefined };

const isCaseOfSql = (kind: ModerationKind, subjectId: string) =>
  and(eq(moderationCases.kind, kind), eq(moderationCases.subjectId, subjectId));

/**
 * Hides a listing or review until an admin reviews it, regardless of earlier decisions. If it has a case
 * already, `neverShown` of the case does not change.
 */
async function holdForReview(
  tx: Database,
  subject: { kind: ModerationKind; subjectId: string; ownerId: string; neverShown?: boolean },
  findings: Finding[],
): Promise<void> {
  const waitingCase = {
    findings,
    state: 'waiting',
    reason: '',
    createdAt: new Date(),
    decidedAt: null,
  } as const;
  await tx
    .insert(moderationCases)
    .values({ id: randomUUID(), ...subject, ...waitingCase })
    .onConflictDoUpdate({ target: [moderationCases.subjectId, moderationCases.kind], set: waitingCase });
}

/**
 * Checks a new listing against the rules in the transaction that stores it, so that no one sees it before.
 */
export async function moderateNewListing(tx: Database, car: Pick<Car, 'id' | 'sellerId'>): Promise<void> {
  const findings = await evaluateListing(tx, car.id, LISTING_PARTS);
  if (findings.length > 0) {
    const subject = { kind: 'listing', subjectId: car.id, ownerId: car.sellerId, neverShown: true } as const;
    await holdForReview(tx, subject, findings);
  }
}

/**
 * Sets the publication date to now, because other users now see the listing for the first time. The caller
 * has locked the listing.
 */
export const publishNow = (tx: Database, carId: string) =>
  tx
    .update(cars)
    .set({ publishedAt: sql`now()` })
    .where(eq(cars.id, carId));

const COLUMNS_BY_PART = {
  price: ['priceCents'],
  photos: ['images'],
  text: ['brandName', 'model', 'condition', 'colour', 'description'],
  account: [],
} as const satisfies Record<ListingPart, readonly (keyof Car)[]>;

/** Returns the parts of a listing that an edit changes. */
const findChangedParts = (carBefore: Car, change: ListingChange): ListingPart[] =>
  LISTING_PARTS.filter((part) =>
    COLUMNS_BY_PART[part].some(
      (column) => change[column] !== undefined && String(change[column]) !== String(carBefore[column]),
    ),
  );

/** Checks a stored listing against the rules after an edit or restore, and hides or shows it accordingly. */
async function moderateListing(
  tx: Database,
  car: Pick<Car, 'id' | 'sellerId'>,
  situation: Omit<Situation, 'caseState'>,
  changedParts: readonly ListingPart[],
): Promise<void> {
  const isListingCase = isCaseOfSql('listing', car.id);
  const [existingCase] = await tx.select().from(moderationCases).where(isListingCase).for('update');
  const verdict = findVerdict({ ...situation, caseState: caseStateOf(existingCase) });
  if ('refused' in verdict) throw forbidden(verdict.refused);
  const findings = await evaluateListing(
    tx,
    car.id,
    selectPartsToReview(verdict, LISTING_PARTS, changedParts),
  );
  if (findings.length > 0 || verdict.withoutFindings === 'waits') {
    const subject = { kind: 'listing', subjectId: car.id, ownerId: car.sellerId } as const;
    await holdForReview(tx, subject, findings.length > 0 ? findings : (existingCase?.findings ?? []));
  } else if (verdict.withoutFindings === 'shown') {
    await tx.delete(moderationCases).where(isListingCase);
    if (existingCase?.neverShown) await publishNow(tx, car.id);
  }
}

/** Checks an edited listing against the rules, in the transaction of the edit. */
export async function moderateListingChange(
  tx: Database,
  user: Pick<CurrentUser, 'role'>,
  carBefore: Car,
  change: ListingChange,
): Promise<void> {
  const changedParts = findChangedParts(carBefore, change);
  if (changedParts.length === 0) return;
  await moderateListing(
    tx,
    carBefore,
    { action: 'edit', actor: actorOf(user), carState: carBefore.status },
    changedParts,
  );
}

/**
 * Checks a restored listing against the rules, in the transaction of the restore. Throws 403 if the listing
 * may not be restored.
 */
export const moderateRestoredListing = (
  tx: Database,
  user: Pick<CurrentUser, 'role'>,
  car: Pick<Car, 'id' | 'sellerId'>,
  deletedBy: string,
): Promise<void> =>
  moderateListing(
    tx,
    car,
    { action: 'restore', actor: actorOf(user), carState: deletedCarState(car, deletedBy) },
    [],
  );

/**
 * Checks a new review against the rules in the transaction that stores it. Returns whether the review is held
 * back.
 */
export async function moderateNewReview(
  tx: Database,
  { id, buyerId, text }: { id: string; buyerId: string; text: string },
): Promise<boolean> {
  const findings = await evaluateReview(tx, text);
  if (findings.length === 0) return false;
  await holdForReview(tx, { kind: 'review', subjectId: id, ownerId: buyerId }, findings);
  return true;
}
