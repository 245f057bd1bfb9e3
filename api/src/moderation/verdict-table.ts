import type { ModerationState } from '@second-gear/contract/moderation';
import type { CurrentUser } from '../auth/current-user.ts';
import type { moderationCases } from '../db/tables/moderation.ts';
import type { ListingPart } from './evaluate-rules.ts';

/**
 * The listing's seller, or an admin (also for their own listings). Others can't change a listing
 * (cars/policy).
 */
export type Actor = 'seller' | 'admin';
export type ListingAction = 'edit' | 'restore';
/**
 * State of the car, including its order: `booked` means an unpaid order. `sold` means a paid order, or that
 * the seller marked it as sold. A deleted car has no open order.
 */
export type CarState = 'available' | 'booked' | 'sold' | 'deleted_by_seller' | 'deleted_by_admin';
/**
 * State of the listing's case. `waiting`: only a rule held it back. `needs_admin`: an admin rejected it or
 * returned it to the queue, so only an admin can approve it.
 */
export type CaseState = 'none' | 'waiting' | 'needs_admin' | 'refused' | 'approved';

export interface Situation {
  act: ListingAction;
  actor: Actor;
  car: CarState;
  known: CaseState;
}

/** The parts to review, and what happens without findings. With findings, the listing waits. */
export interface ReviewPlan {
  scope: 'nothing' | 'changed parts' | 'content' | 'whole';
  whenClean: 'stays' | 'shown' | 'waits';
}
/** `refused` is the message for the user. */
type Verdict = ReviewPlan | { refused: string };

type Choice<Value> = Value | readonly Value[];
/** A row applies to all situations that match its keys. A missing key matches any value. */
type Row = readonly [which: { [Key in keyof Situation]?: Choice<Situation[Key]> }, verdict: Verdict];

const ON_SITE = ['available', 'booked', 'sold'] as const;
const NO_REVIEW: ReviewPlan = { scope: 'nothing', whenClean: 'stays' };

/** The first matching row decides. Without a match, the action is rejected. */
const VERDICT_TABLE: readonly Row[] = [
  // Booked cars too: if the booking ends, the edit becomes public.
  [
    { act: 'edit', car: ON_SITE, known: ['none', 'approved'] },
    { scope: 'changed parts', whenClean: 'stays' },
  ],
  [
    { act: 'edit', car: ON_SITE, known: 'waiting' },
    { scope: 'whole', whenClean: 'shown' },
  ],
  // No edit reverts an admin's decision.
  [
    { act: 'edit', car: ON_SITE, known: ['needs_admin', 'refused'] },
    { scope: 'whole', whenClean: 'waits' },
  ],
  [
    { act: 'restore', actor: 'seller', car: 'deleted_by_admin' },
    { refused: 'Our team removed this listing' },
  ],
  [{ act: 'restore', actor: 'admin', car: ['deleted_by_seller', 'deleted_by_admin'] }, NO_REVIEW],
  // The market may have changed. The number of the seller's listings stays the same, so it is not checked.
  [
    { act: 'restore', actor: 'seller', car: 'deleted_by_seller', known: 'none' },
    { scope: 'content', whenClean: 'stays' },
  ],
  // The existing case decides.
  [{ act: 'restore', actor: 'seller', car: 'deleted_by_seller' }, NO_REVIEW],
];

const matchesChoice = <Value>(choice: Choice<Value> | undefined, value: Value): boolean =>
  choice === undefined || (Array.isArray(choice) ? choice.includes(value) : choice === value);

/** Returns whether the action is allowed and which parts to review. */
export function findVerdict(situation: Situation): Verdict {
  const row = VERDICT_TABLE.find(
    ([criteria]) =>
      matchesChoice(criteria.act, situation.act) &&
      matchesChoice(criteria.actor, situation.actor) &&
      matchesChoice(criteria.car, situation.car) &&
      matchesChoice(criteria.known, situation.known),
  );
  return row ? row[1] : { refused: 'You can’t do this with this listing' };
}

export const actorOf = ({ role }: Pick<CurrentUser, 'role'>): Actor =>
  role === 'admin' ? 'admin' : 'seller';

export const deletedCarState = (car: { sellerId: string }, deletedBy: string): CarState =>
  deletedBy === car.sellerId ? 'deleted_by_seller' : 'deleted_by_admin';

type Decision = Pick<typeof moderationCases.$inferSelect, 'state' | 'needsAdmin'>;

/** Returns the state of a case from its row. */
export function caseStateOf(known: Decision | undefined): CaseState {
  if (!known) return 'none';
  return known.state === 'waiting' && known.needsAdmin ? 'needs_admin' : known.state;
}

/** Whether only an admin can release the case after this decision. Only an approval removes that. */
export const needsAdminAfter = (decision: ModerationState): boolean => decision !== 'approved';

/** Returns the parts of a listing to review. */
export function selectPartsToReview(
  { scope }: ReviewPlan,
  all: readonly ListingPart[],
  changed: readonly ListingPart[],
): readonly ListingPart[] {
  switch (scope) {
    case 'nothing':
      return [];
    case 'changed parts':
      return changed;
    case 'content':
      return all.filter((part) => part !== 'account');
    case 'whole':
      return all;
  }
}
