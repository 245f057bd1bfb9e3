import type { ModerationState } from '@second-gear/contract/moderation';
import type { CurrentUser } from '../auth/current-user.ts';
import type { moderationCases } from '../db/tables/moderation.ts';
import type { ListingPart } from './judge.ts';

/**
 * The listing's seller, or an admin (also for their own listings). Others can't change a listing
 * (cars/policy).
 */
export type Actor = 'seller' | 'admin';
export type Act = 'edit' | 'restore';
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
  act: Act;
  actor: Actor;
  car: CarState;
  known: CaseState;
}

/** The parts to review, and what happens without findings. With findings, the listing waits. */
export interface Judging {
  looksAt: 'nothing' | 'changed parts' | 'content' | 'whole';
  clean: 'stays' | 'shown' | 'waits';
}
/** `refused` is the message for the user. */
type Verdict = Judging | { refused: string };

type Choice<Value> = Value | readonly Value[];
/** A row applies to all situations that match its keys. A missing key matches any value. */
type Row = readonly [which: { [Key in keyof Situation]?: Choice<Situation[Key]> }, verdict: Verdict];

const ON_SITE = ['available', 'booked', 'sold'] as const;
const NO_LOOK: Judging = { looksAt: 'nothing', clean: 'stays' };

/** The first matching row decides. Without a match, the action is rejected. */
const TABLE: readonly Row[] = [
  // Booked cars too: if the booking ends, the edit becomes public.
  [
    { act: 'edit', car: ON_SITE, known: ['none', 'approved'] },
    { looksAt: 'changed parts', clean: 'stays' },
  ],
  [
    { act: 'edit', car: ON_SITE, known: 'waiting' },
    { looksAt: 'whole', clean: 'shown' },
  ],
  // No edit reverts an admin's decision.
  [
    { act: 'edit', car: ON_SITE, known: ['needs_admin', 'refused'] },
    { looksAt: 'whole', clean: 'waits' },
  ],
  [
    { act: 'restore', actor: 'seller', car: 'deleted_by_admin' },
    { refused: 'An admin removed this listing' },
  ],
  [{ act: 'restore', actor: 'admin', car: ['deleted_by_seller', 'deleted_by_admin'] }, NO_LOOK],
  // The market may have changed. The number of the seller's listings stays the same, so it is not checked.
  [
    { act: 'restore', actor: 'seller', car: 'deleted_by_seller', known: 'none' },
    { looksAt: 'content', clean: 'stays' },
  ],
  // The existing case decides.
  [{ act: 'restore', actor: 'seller', car: 'deleted_by_seller' }, NO_LOOK],
];

const fits = <Value>(choice: Choice<Value> | undefined, value: Value): boolean =>
  choice === undefined || (Array.isArray(choice) ? choice.includes(value) : choice === value);

/** Returns whether the action is allowed and which parts to review. */
export function verdictOn(situation: Situation): Verdict {
  const row = TABLE.find(
    ([which]) =>
      fits(which.act, situation.act) &&
      fits(which.actor, situation.actor) &&
      fits(which.car, situation.car) &&
      fits(which.known, situation.known),
  );
  return row ? row[1] : { refused: 'This cannot be done with this listing' };
}

export const actorOf = ({ role }: Pick<CurrentUser, 'role'>): Actor =>
  role === 'admin' ? 'admin' : 'seller';

export const deletedState = (car: { sellerId: string }, deletedBy: string): CarState =>
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
export function partsToLookAt(
  { looksAt }: Judging,
  all: readonly ListingPart[],
  changed: readonly ListingPart[],
): readonly ListingPart[] {
  switch (looksAt) {
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
