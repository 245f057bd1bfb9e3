import type { Car } from '@second-gear/contract/cars';
import { formatHeadlineFacts } from '@second-gear/contract/fact-format';
import { formatDate, formatDateTime } from '@second-gear/contract/format';
import { formatPrice } from '@second-gear/contract/money';
import { isPayable } from '@second-gear/contract/order-states';
import { getStatusBadge } from '@second-gear/contract/users';
import { useSession } from '@second-gear/shared-auth/session';
import { Badge } from '@second-gear/ui/badge';
import { Button, LinkButton } from '@second-gear/ui/button';
import { Card } from '@second-gear/ui/layout';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useCarAction } from '../../shared/actions/car-actions.tsx';
import { OrderButton } from '../../shared/actions/order-button.tsx';
import { useIsOwnCar, useOwnOrder } from '../../shared/actions/ownership.ts';
import { ReportButton } from '../../shared/actions/report-button.tsx';
import { WishButton } from '../../shared/actions/wish-button.tsx';
import { joinFacts } from '../../shared/card/car-texts.ts';
import { PriceLabel } from '../../shared/card/price-label.tsx';
import { SellerReviews } from '../../shared/card/seller-reviews.tsx';
import { CompareToggle } from '../../shared/compare/compare-toggle.tsx';
import { CurrentPrice } from './current-price.tsx';
import { MakeOffer } from './make-offer.tsx';
import { texts } from './texts.ts';

const Panel = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--sg-space-4);
  align-content: start;
  box-shadow: var(--sg-shadow-1);

  h1 {
    font-size: var(--sg-text-3xl);
    font-weight: 800;
    overflow-wrap: anywhere;
  }
  .offer-brand {
    display: block;
    color: var(--sg-ink-2);
    font: 650 var(--sg-text-m) / 1.6 var(--sg-font-body);
    letter-spacing: 0.06em;
    text-transform: uppercase;
  }
  .offer-price {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sg-space-3);
    font: 800 var(--sg-text-3xl) / 1 var(--sg-font-display);
  }
  .list-price {
    color: var(--sg-ink-2);
    font: 600 var(--sg-text-l) / 1 var(--sg-font-body);
  }
  .offer-note,
  .offer-facts {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sg-space-1) var(--sg-space-3);
    color: var(--sg-ink-2);
  }
  .offer-actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sg-space-2);
  }
  /* Whether the visitor owns the car is known only after loading. The height fits both cases. */
  .offer-order {
    display: flex;
    flex: 1 0 100%;
    align-items: center;
    min-height: 3.25rem;
  }
  .offer-contact {
    display: grid;
    align-items: start;
    min-height: 3.25rem;
  }
  /* Whether the visitor booked the car is known only after loading. The height fits both cases. */
  .offer-taken {
    flex: 1 0 100%;
    min-height: 2.25rem;
  }
  .offer-note[data-room] {
    display: grid;
  }
  .offer-note[data-room] > *,
  .offer-note[data-room]::after {
    grid-area: 1 / 1;
  }
  .offer-note[data-room]::after {
    content: attr(data-room);
    visibility: hidden;
  }
  .offer-seller {
    display: grid;
    gap: var(--sg-space-2);
    padding-top: var(--sg-space-4);
    border-top: 1px solid var(--sg-line);
  }
  .offer-seller h2 {
    color: var(--sg-ink-2);
    font: 600 var(--sg-text-s) / 1.4 var(--sg-font-body);
  }
  .offer-seller p {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sg-space-2);
  }
  /* Printed pages show no buttons, so they reserve no space for them. */
  @media print {
    break-inside: avoid;
    .offer-actions,
    .offer-order,
    .offer-contact {
      min-height: 0;
    }
  }
`;

function SellerSection({ car }: { car: Car }) {
  const startAction = useCarAction();
  const isOwn = useIsOwnCar(car);
  const sellerUrl = `/sellers/${encodeURIComponent(car.seller._id)}`;
  const badge = getStatusBadge({ role: car.role, verified: car.seller.verified }, 'seller');
  return (
    <div className="offer-seller">
      <h2>{texts.seller}</h2>
      <p>
        <Link to={sellerUrl}>{car.seller.name}</Link>
        <Badge tone={badge === 'Verified' ? 'success' : 'neutral'}>{badge}</Badge>
      </p>
      <p>
        <SellerReviews seller={car.seller} />
        {car.seller.ratingCount > 0 && <Link to={`${sellerUrl}#reviews`}>{texts.readReviews}</Link>}
      </p>
      <div className="offer-contact">
        {isOwn ? (
          <p>
            {texts.own} <Link to="/dashboard/myproducts">{texts.manage}</Link>
          </p>
        ) : (
          <Button variant="secondary" icon="mail" block onClick={() => startAction({ kind: 'message', car })}>
            {texts.message}
          </Button>
        )}
      </div>
    </div>
  );
}

function UnavailableText({ carId, status }: { carId: string; status: 'booked' | 'sold' }) {
  const { order, isKnown } = useOwnOrder(carId, status);
  if (!order) return isKnown ? texts.taken[status] : texts.unavailable[status];
  const { unpaid, paid, orders } = texts.ownOrder;
  const deadline = order.lapsesAt === null ? null : formatDateTime(new Date(order.lapsesAt));
  return (
    <>
      <span>{isPayable(order.state) ? unpaid(deadline) : paid}</span>{' '}
      <Link to="/dashboard/my-order">{orders}</Link>
    </>
  );
}

/** Returns the longest possible notice about a booked car, to reserve its space. */
const buildLongestNotice = (): string =>
  [texts.ownOrder.unpaid(formatDateTime(new Date(2028, 8, 28, 22, 28))), texts.ownOrder.orders].join(' ');

/**
 * Notice that a car is unavailable. A signed-in visitor may turn out to be the buyer, whose notice is longer.
 * The notice reserves its space, so the layout doesn't shift.
 */
function UnavailableNote({ car: { _id, status } }: { car: Car }) {
  const isSignedIn = useSession((state) => state.status === 'signed-in');
  if (status === 'available') return null;
  return (
    <p
      className="offer-note"
      role="status"
      data-room={isSignedIn && status === 'booked' ? buildLongestNotice() : undefined}
    >
      <span>
        <UnavailableText carId={_id} status={status} />
      </span>
    </p>
  );
}

/** A car's price, seller and actions. `orderRef` receives the element that contains Order Now. */
export function PurchasePanel({ car, orderRef }: { car: Car; orderRef: Ref<HTMLDivElement> }) {
  return (
    <Panel>
      <h1 tabIndex={-1} data-page-title="">
        <span className="offer-brand">
          {car.purchaseYear} {car.brandName}
        </span>{' '}
        {car.model}
      </h1>
      <p className="offer-price">
        <CurrentPrice car={car}>{car.priceLabel && <PriceLabel label={car.priceLabel} />}</CurrentPrice>
      </p>
      {/* The price section below explains why a price has no rating. */}
      {car.priceLabel && (
        <p className="offer-note">
          {texts.compared(formatPrice(car.priceLabel.median), car.priceLabel.comparables)}
        </p>
      )}
      <p className="offer-facts">
        {joinFacts([...formatHeadlineFacts(car), texts.listedOn(formatDate(new Date(car.publishingDate)))])}
      </p>
      <div className="offer-actions">
        <div ref={orderRef} className={car.status === 'available' ? 'offer-order' : 'offer-taken'}>
          <OrderButton car={car} size="l" block />
        </div>
        {car.status === 'available' && <MakeOffer car={car} />}
        <WishButton car={car} />
        <CompareToggle car={car} />
        <ReportButton car={car} />
      </div>
      {car.status === 'available' && (
        <noscript data-notice="">
          <p className="offer-note">{texts.withoutScripts}</p>
        </noscript>
      )}
      <UnavailableNote car={car} />
      <SellerSection car={car} />
      <div>
        <LinkButton variant="ghost" size="s" icon="chevron-left" flush to="/viewallcars">
          {texts.allCars}
        </LinkButton>
      </div>
    </Panel>
  );
}
