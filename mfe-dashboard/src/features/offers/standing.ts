import { isAsked, mayMove, type OfferAction } from '@second-gear/contract/offer-states';
import type { Offer } from '@second-gear/contract/offers';
import type { BadgeTone } from '@second-gear/ui/badge';
import { texts } from './texts.ts';

/** Returns the current state of an offer. It is `expired` if the deadline passed after loading. */
export const standingOf = ({ state, turn, rounds, expiresAt }: Offer, isPast: boolean) => ({
  state: isPast && expiresAt !== null ? ('expired' as const) : state,
  turn,
  rounds: rounds.length,
});
type Standing = ReturnType<typeof standingOf>;

/** Whether the reader can take the action now. Accepting and countering require an orderable car. */
export function mayDo(offer: Offer, action: OfferAction, standing: Standing): boolean {
  const needsCar = action === 'accept' || action === 'counter' || action === 'use';
  return mayMove(offer.side, action, standing) && (offer.orderable || !needsCar);
}

/** Returns the badge's text and tone. */
export function badgeOf({ side }: Offer, standing: Standing): { tone: BadgeTone; text: string } {
  const { states } = texts;
  switch (standing.state) {
    case 'open':
      return isAsked(standing, side)
        ? { tone: 'warning', text: states.yourTurn }
        : { tone: 'info', text: states.theirTurn };
    case 'accepted':
    case 'used':
      return { tone: 'success', text: states[standing.state] };
    case 'declined':
    case 'withdrawn':
    case 'expired':
      return { tone: 'neutral', text: states[standing.state] };
  }
}
