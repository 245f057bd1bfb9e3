import type { ModerationState } from '@second-gear/contract/moderation';
import type { CurrentUser } from '../auth/current-user.ts';
import type { moderationCases } from '../db/tables/moderation.ts';
import type { ListingPart } from './judge.ts';

/** Who acts: the listing's seller, or an admin, of own listings too. Others change no listing (cars/policy). */
export type Actor = 'seller' | 'admin';
export type Act = 'edit' | 'restore';
/**
 * Where the car is. Its order is in this too: `booked` is an unpaid order, `sold` a paid one or the seller's word. A
 * deleted car has no order that is open.
 */
export type CarState = 'available' | 'booked' | 'sold' | 'deleted_by_seller' | 'deleted_by_admin';
/**
 * What is known of the listing. Only a rule has kept a `waiting` one; one with `needs_admin` waits since an admin refused
 * it or put it back.
 */
export type CaseState = 'none' | 'waiting' | 'needs_admin' | 'refused' | 'approved';

export interface Situation {
  act: Act;
  actor: Actor;
  car: CarState;
  known: CaseState;
}

/** What is looked at, and what becomes of the listing where nothing is found; where something is, it waits. */
export interface Judging {
  looksAt: 'nothing' | 'changed parts' | 'content' | 'whole';
  clean: 'stays' | 'shown' | 'waits';
}
/** `refused` says why, to who tried. */
type Verdict = Judging | { refused: string };

type Choice<Value> = Value | readonly Value[];
/** A row holds for all situations that have what it names; what it leaves out may be anything. */
type Row = readonly [which: { [Key in keyof Situation]?: Choice<Situation[Key]> }, verdict: Verdict];

const ON_SITE = ['available', 'booked', 'sold'] as const;
const NO_LOOK: Judging = { looksAt: 'nothing', clean: 'stays' };

/** The first row that fits decides; what none fits is refused. */
const TABLE: readonly Row[] = [
  // Booked cars too: the booking may end, and what was written meanwhile is seen then.
  [
    { act: 'edit', car: ON_SITE, known: ['none', 'approved'] },
    { looksAt: 'changed parts', clean: 'stays' },
  ],
  [
    { act: 'edit', car: ON_SITE, known: 'waiting' },
    { looksAt: 'whole', clean: 'shown' },
  ],
  // No edit takes an admin's word back.
  [
    { act: 'edit', car: ON_SITE, known: ['needs_admin', 'refused'] },
    { looksAt: 'whole', clean: 'waits' },
  ],
  [
    { act: 'restore', actor: 'seller', car: 'deleted_by_admin' },
    { refused: 'An admin removed this listing' },
  ],
  [{ act: 'restore', actor: 'admin', car: ['deleted_by_seller', 'deleted_by_admin'] }, NO_LOOK],
  // It comes back to a market that may have changed. How many listings its seller has does not change by it.
  [
    { act: 'restore', actor: 'seller', car: 'deleted_by_seller', known: 'none' },
    { looksAt: 'content', clean: 'stays' },
  ],
  // Its case is still there, and decides.
  [{ act: 'restore', actor: 'seller', car: 'deleted_by_seller' }, NO_LOOK],
];

const fits = <Value>(choice: Choice<Value> | undefined, value: Value): boolean =>
  choice === undefined || (Array.isArray(choice) ? choice.includes(value) : choice === value);

/** What a listing's seller or an admin may do with it, and what is looked at for it. */
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

/** Where a listing's case is, by its row. */
export function caseStateOf(known: Decision | undefined): CaseState {
  if (!known) return 'none';
  return known.state === 'waiting' && known.needsAdmin ? 'needs_admin' : known.state;
}

/** Whether a case waits for an admin alone, once an admin has decided so: until one approves it. */
export const needsAdminAfter = (decision: ModerationState): boolean => decision !== 'approved';

/** The parts of a listing that are looked at, of those that there are and those that an act changes. */
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
