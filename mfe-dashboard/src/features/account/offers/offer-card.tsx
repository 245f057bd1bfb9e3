import { formatPrice } from '@second-gear/contract/money';
import {
  canPerformOfferAction,
  isLive,
  isTurnOf,
  type OfferAction,
} from '@second-gear/contract/offer-states';
import type { Offer } from '@second-gear/contract/offers';
import { Badge, type BadgeTone } from '@second-gear/ui/badge';
import { Button, LinkButton } from '@second-gear/ui/button';
import { Cluster } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { formatCarName, formatInstant } from '../../../shared/format/format.ts';
import { useIsPast } from '../../../shared/hooks/use-is-past.ts';
import { texts } from './texts.ts';

/**
 * Returns the current state of an offer. The state is `expired` if the deadline has passed since the offer
 * was loaded.
 */
const toOfferStatus = ({ state, turn, rounds, expiresAt }: Offer, isPast: boolean) => ({
  state: isPast && expiresAt !== null ? ('expired' as const) : state,
  turn,
  rounds: rounds.length,
});
type OfferStatus = ReturnType<typeof toOfferStatus>;

/**
 * Returns whether the user can take the action now. Accepting, countering and using an offer require an
 * orderable car.
 */
function canPerform(offer: Offer, action: OfferAction, offerStatus: OfferStatus): boolean {
  const needsOrderableCar = action === 'accept' || action === 'counter' || action === 'use';
  return canPerformOfferAction(offer.side, action, offerStatus) && (offer.orderable || !needsOrderableCar);
}

function getBadge({ side }: Offer, offerStatus: OfferStatus): { tone: BadgeTone; text: string } {
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

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--sg-space-3);
  max-width: 52rem;
  padding: var(--sg-space-4) var(--sg-space-5);
  border: 1px solid var(--sg-line);
  border-radius: var(--sg-radius-l);
  background: var(--sg-surface);
  overflow-wrap: anywhere;

  .offer-head,
  .offer-quiet {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sg-space-1) var(--sg-space-3);
  }
  h3 {
    font: 700 var(--sg-text-l) / 1.4 var(--sg-font-body);
  }
  .offer-quiet {
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
  ol {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--sg-space-1);
    padding-inline-start: var(--sg-space-4);
    border-inline-start: 3px solid var(--sg-line-strong);
    list-style: none;
  }
  ol li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--sg-space-3);
  }
  ol li:last-child b {
    font-weight: 750;
  }
  ol b {
    font-weight: 500;
  }
  time {
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
`;

/** Actions that an offer card shows as buttons. */
export type OfferCardAction = 'accept' | 'decline' | 'counter' | 'withdraw';

function ExpiryNote({ offer, state }: { offer: Offer; state: Offer['state'] }): ReactElement | null {
  if (offer.expiresAt === null || !isLive(state)) return null;
  const expiryTime = formatInstant(offer.expiresAt);
  return <p>{state === 'open' ? texts.expiry.open(expiryTime) : texts.expiry[offer.side](expiryTime)}</p>;
}

interface Props {
  offer: Offer;
  onAction: (action: OfferCardAction, offer: Offer) => void;
}

/** Shows one offer with all its amounts and the user's actions. */
export function OfferCard({ offer, onAction }: Props): ReactElement {
  const offerStatus = toOfferStatus(offer, useIsPast(offer.expiresAt));
  const badge = getBadge(offer, offerStatus);
  // The server omits the name of a hidden car.
  const isHidden = offer.brandName === '';
  const car = isHidden ? texts.hiddenCar : formatCarName(offer);
  const amount = formatPrice(offer.amount);
  const carPath = `/cars/${encodeURIComponent(offer.carId)}`;
  const renderButton = (action: OfferCardAction, label: string, variant: 'primary' | 'secondary') =>
    canPerform(offer, action, offerStatus) ? (
      <Button
        variant={variant}
        size="s"
        aria-description={texts.offerLabel(car, offer.withName)}
        onClick={() => onAction(action, offer)}
      >
        {label}
      </Button>
    ) : null;
  return (
    <Item>
      <div className="offer-head">
        <h3>{isHidden ? car : <Link to={carPath}>{car}</Link>}</h3>
        <Badge tone={badge.tone}>{badge.text}</Badge>
      </div>
      <p className="offer-quiet">
        <span>{(offer.side === 'buyer' ? texts.seller : texts.buyer)(offer.withName)}</span>
        <span>{texts.price(formatPrice(offer.resellPrice))}</span>
      </p>
      {isHidden ? <p>{texts.hidden}</p> : null}
      <ol aria-label={texts.rounds}>
        {offer.rounds.map((round) => (
          <li key={round.at + round.by}>
            <b>
              {round.by === offer.side
                ? texts.yours(formatPrice(round.amount))
                : texts.theirs(offer.withName, formatPrice(round.amount))}
            </b>
            <time dateTime={round.at}>{formatInstant(round.at)}</time>
          </li>
        ))}
      </ol>
      <ExpiryNote offer={offer} state={offerStatus.state} />
      {isLive(offerStatus.state) && !offer.orderable ? <p>{texts.notOrderable}</p> : null}
      <Cluster gap={2}>
        {renderButton('accept', texts.accept(amount), 'primary')}
        {renderButton('counter', texts.counter, 'secondary')}
        {renderButton('decline', texts.decline, 'secondary')}
        {canPerform(offer, 'use', offerStatus) ? (
          <LinkButton
            size="s"
            to={`${carPath}#order`}
            aria-description={texts.offerLabel(car, offer.withName)}
          >
            {texts.order(amount)}
          </LinkButton>
        ) : null}
        {renderButton('withdraw', texts.withdraw, 'secondary')}
        {offer.orderId === null ? null : (
          <LinkButton
            size="s"
            variant="secondary"
            to={`/dashboard/orders/${encodeURIComponent(offer.orderId)}`}
            aria-description={texts.offerLabel(car, offer.withName)}
          >
            {texts.toOrder}
          </LinkButton>
        )}
      </Cluster>
    </Item>
  );
}
