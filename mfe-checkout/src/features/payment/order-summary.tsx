import { formatCarTitle } from '@second-gear/contract/car-title';
import { formatDate, formatNumber } from '@second-gear/contract/format';
import { createImageSrcset } from '@second-gear/contract/image-sources';
import { formatPrice } from '@second-gear/contract/money';
import type { Order } from '@second-gear/contract/orders';
import { Picture } from '@second-gear/ui/picture';
import { Skeleton } from '@second-gear/ui/states';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { texts } from './texts.ts';

/** Intrinsic size of car pictures, in px. */
const PICTURE_WIDTH = 600;
const PICTURE_HEIGHT = 400;

const SummaryCard = styled.section`
  display: grid;
  grid-template-columns: 6.5rem minmax(0, 1fr);
  gap: var(--sg-space-4);
  align-items: start;
  max-width: 44rem;
  padding: var(--sg-space-4);
  border: 1px solid var(--sg-line);
  border-radius: var(--sg-radius-l);
  background: var(--sg-surface);

  .summary-picture {
    aspect-ratio: 3 / 2;
    border-radius: var(--sg-radius-m);
  }
  .summary-placeholder {
    height: 14.2rem;
  }
  h2 {
    margin-bottom: var(--sg-space-2);
    font-size: var(--sg-text-xl);
  }
  .listing-change {
    margin-top: var(--sg-space-3);
    font-weight: 600;
  }
  dt {
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
  dd {
    overflow-wrap: anywhere;
  }
  /* On a phone with a large font, the picture is above the facts. */
  @media (max-width: 19em) {
    grid-template-columns: minmax(0, 1fr);
  }
  @media (min-width: 36rem) {
    grid-template-columns: 14rem minmax(0, 1fr);
    dl {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: var(--sg-space-1) var(--sg-space-4);
    }
    dt {
      font-size: inherit;
    }
    .summary-placeholder {
      height: 9.4rem;
    }
  }
`;

/** Describes how the listing changed since the order. Returns null if it didn't. */
function describeListingChange({ listing }: Order): string | null {
  if (!listing) return null;
  if (listing.gone) return texts.bought.gone;
  return listing.changed.length > 0 ? texts.bought.changed : null;
}

/** The ordered car, as it was listed when the order was placed. Unknown facts are omitted. */
export function OrderSummary({ order }: { order: Order }) {
  const { image, purchaseYear = null, mileage = null } = order;
  const name = formatCarTitle(order);
  const listingChange = describeListingChange(order);
  const facts: (readonly [string, string | null])[] = [
    [
      texts.bought.car,
      purchaseYear === null
        ? null
        : texts.bought.facts(purchaseYear, mileage === null ? null : formatNumber(mileage)),
    ],
    [texts.bought.place, order.location],
    [texts.bought.day, formatDate(new Date(`${order.bookingDate}T00:00:00Z`))],
    [texts.bought.price, formatPrice(order.resellPrice)],
  ];
  return (
    <SummaryCard aria-label={texts.bought.name}>
      <Picture
        className="summary-picture"
        src={image}
        srcSet={image ? (createImageSrcset(image) ?? undefined) : undefined}
        avifSrcSet={image ? (createImageSrcset(image, 'avif') ?? undefined) : undefined}
        sizes="(min-width: 36rem) 14rem, 6.5rem"
        alt={image ? texts.bought.picture(name) : ''}
        width={PICTURE_WIDTH}
        height={PICTURE_HEIGHT}
      />
      <div>
        <h2>{name}</h2>
        <dl>
          {facts.map(([term, value]) =>
            value ? (
              <Fragment key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </Fragment>
            ) : null,
          )}
        </dl>
        {listingChange ? <p className="listing-change">{listingChange}</p> : null}
      </div>
    </SummaryCard>
  );
}

export function OrderSummarySkeleton() {
  return (
    <SummaryCard as="div">
      <div className="summary-picture">
        <Skeleton height="100%" radius="var(--sg-radius-m)" />
      </div>
      <div className="summary-placeholder">
        <Skeleton height="100%" radius="var(--sg-radius-m)" />
      </div>
    </SummaryCard>
  );
}
