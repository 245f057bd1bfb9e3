import { canMove, isTurnOf, type OfferAction } from '@second-gear/contract/offer-states';
import type { Offer } from '@second-gear/contract/offers';
import type { BadgeTone } from '@second-gear/ui/badge';
import { texts } from './texts.ts';

/**
 * Returns the current state of an offer. The state is `expired` if the deadline has passed since the offer
 * was loaded.
 */
export const toOfferStatus = ({ state, turn, rounds, expiresAt }: Offer, isPast: boolean) => ({
  state: isPast && expiresAt !== null ? ('expired' as const) : state,
  turn,
  rounds: rounds.length,
});
type OfferStatus = ReturnType<typeof toOfferStatus>;

/**
 * Whether the user can take the action now. Accepting, countering and using an offer require an orderable
 * car.
 */
export function canPerform(offer: Offer, action: OfferAction, offerStatus: OfferStatus): boolean {
  const needsCar = action === 'accept' || action === 'counter' || action === 'use';
  return canMove(offer.side, action, offerStatus) && (offer.orderable || !needsCar);
}

/** Returns the text and tone of an offer's status badge. */
export function badgeOf({ side }: Offer, offerStatus: OfferStatus): { tone: BadgeTone; text: string } {
  const { states } = texts;
  switch (offerStatus.state) {
    case 'open':
      return isTurnOf(offerStatus, side)
        ? { tone: 'warning', text: states.yourTurn }
        : { tone: 'info', text: states.theirTurn };
    case 'accepted':
    case 'used':
      return { tone: 'success', text: states[offerStatus.state] };
    case 'declined':
    case 'withdrawn':
    case 'expired':
      return { tone: 'neutral', text: states[offerStatus.state] };
  }
}
