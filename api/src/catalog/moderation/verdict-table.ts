import type { ModerationState } from '@second-gear/contract/moderation';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { moderationCases } from '../../platform/db/tables/moderation.ts';
import type { ListingPart } from './evaluate-rules.ts';

/**
 * Who acts on a listing: its seller, or an admin (including an admin who owns the listing). No one else can
 * change a listing (cars/policy).
 */
export type Actor = 'seller' | 'admin';
export type ListingAction = 'edit' | 'restore';
/**
 * State of the car, including its order: `booked` means an unpaid order. `sold` means a paid order, or that
 * the seller marked it as sold. A deleted car has no open order.
 */
export type CarState = 'available' | 'booked' | 'sold' | 'deleted_by_seller' | 'deleted_by_admin';
/**
 * State of the listing's case. `waiting`: only a rule held the listing back. `needs_admin`: an admin rejected
 * the listing or returned it to the queue, so only an admin can approve it.
 */
export type CaseState = 'none' | 'waiting' | 'needs_admin' | 'refused' | 'approved';

export interface Situation {
  action: ListingAction;
  actor: Actor;
  carState: CarState;
  caseState: CaseState;
}

/**
 * The parts of a listing to check, and what happens if the rules find nothing: the listing stays hidden or
 * public as it is (`stays`), becomes public (`shown`) or waits for an admin (`waits`). With findings, it
 * always waits for an admin.
 */
export interface ReviewPlan {
  scope: 'nothing' | 'changed parts' | 'content' | 'whole';
  withoutFindings: 'stays' | 'shown' | 'waits';
}
/** Result of the table for a situation. `refused` is the error message for the user. */
type Verdict = ReviewPlan | { refused: string };

type OneOrMore<Value> = Value | readonly Value[];
/** Row of the table. It applies to all situations that match its keys. A missing key matches any value. */
type VerdictRow = readonly [
  criteria: { [Key in keyof Situation]?: OneOrMore<Situation[Key]> },
  verdict: Verdict,
];

const NOT_DELETED = ['available', 'booked', 'sold'] as const;
const NO_REVIEW: ReviewPlan = { scope: 'nothing', withoutFindings: 'stays' };

/** The first matching row decides. Without a match, the action is rejected. */
const VERDICT_TABLE: readonly VerdictRow[] = [
  // Includes booked cars, because the edit becomes public if the booking ends.
  [
    { action: 'edit', carState: NOT_DELETED, caseState: ['none', 'approved'] },
    { scope: 'changed parts', withoutFindings: 'stays' },
  ],
  [
    { action: 'edit', carState: NOT_DELETED, caseState: 'waiting' },
    { scope: 'whole', withoutFindings: 'shown' },
  ],
  // No edit reverts an admin's decision.
  [
    { action: 'edit', carState: NOT_DELETED, caseState: ['needs_admin', 'refused'] },
    { scope: 'whole', withoutFindings: 'waits' },
  ],
  [
    { action: 'restore', actor: 'seller', carState: 'deleted_by_admin' },
    { refused: 'Our team removed this listing' },
  ],
  [{ action: 'restore', actor: 'admin', carState: ['deleted_by_seller', 'deleted_by_admin'] }, NO_REVIEW],
  // The price is checked, because the market may have changed. The limit for new accounts is not checked,
  // because the number of the seller's listings stays the same.
  [
    { action: 'restore', actor: 'seller', carState: 'deleted_by_seller', caseState: 'none' },
    { scope: 'content', withoutFindings: 'stays' },
  ],
  // If the listing has a case, the case still decides whether it is hidden.
  [{ action: 'restore', actor: 'seller', carState: 'deleted_by_seller' }, NO_REVIEW],
];

const matchesOneOrMore = <Value>(choice: OneOrMore<Value> | undefined, value: Value): boolean =>
  choice === undefined || (Array.isArray(choice) ? choice.includes(value) : choice === value);

/** Returns whether the action is allowed and which parts to review. */
export function findVerdict(situation: Situation): Verdict {
  const row = VERDICT_TABLE.find(
    ([criteria]) =>
      matchesOneOrMore(criteria.action, situation.action) &&
      matchesOneOrMore(criteria.actor, situation.actor) &&
      matchesOneOrMore(criteria.carState, situation.carState) &&
      matchesOneOrMore(criteria.caseState, situation.caseState),
  );
  return row ? row[1] : { refused: 'You can’t do that with this listing' };
}

export const actorOf = ({ role }: Pick<CurrentUser, 'role'>): Actor =>
  role === 'admin' ? 'admin' : 'seller';

export const deletedCarState = (car: { sellerId: string }, deletedBy: string): CarState =>
  deletedBy === car.sellerId ? 'deleted_by_seller' : 'deleted_by_admin';

type CaseRow = Pick<typeof moderationCases.$inferSelect, 'state' | 'needsAdmin'>;

/** Converts the row of a case to its state in the table. */
export function caseStateOf(storedCase: CaseRow | undefined): CaseState {
  if (!storedCase) return 'none';
  return storedCase.state === 'waiting' && storedCase.needsAdmin ? 'needs_admin' : storedCase.state;
}

/**
 * Returns whether only an admin can release the case after this decision. True for every decision except an
 * approval.
 */
export const needsAdminAfter = (decision: ModerationState): boolean => decision !== 'approved';

/** Returns the parts of a listing to review. */
export function selectPartsToReview(
  { scope }: ReviewPlan,
  checkedParts: readonly ListingPart[],
  changedParts: readonly ListingPart[],
): readonly ListingPart[] {
  switch (scope) {
    case 'nothing':
      return [];
    case 'changed parts':
      return changedParts;
    case 'content':
      return checkedParts.filter((part) => part !== 'account');
    case 'whole':
      return checkedParts;
  }
}
