import { formatMeetingTime } from '@second-gear/contract/format';
import { createImageSrcset } from '@second-gear/contract/image-sources';
import { formatPrice } from '@second-gear/contract/money';
import type { Order } from '@second-gear/contract/orders';
import { Card } from '@second-gear/ui/layout';
import { Picture } from '@second-gear/ui/picture';
import { type ReactElement, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { type DescriptionItem, DescriptionList } from '../components/description-list.tsx';
import { RowStyles } from '../components/rows.tsx';
import { formatCalendarDay, formatInstant, formatOrderedCarTitle } from '../format/format.ts';
import { summaryTexts as texts } from './texts.ts';

const SummaryLayout = styled(Card)`
  display: grid;
  grid-template-columns: 7rem minmax(0, 1fr);
  gap: var(--sg-space-4);

  .picture {
    border-radius: var(--sg-radius-m);
  }
  .next {
    grid-column: 1 / -1;
  }
  .next .row-button {
    width: 100%;
    min-height: 3rem;
    font-size: var(--sg-text-m);
  }

  /* On phones, labels are above their values, so the next action is visible without scrolling. */
  @media (max-width: 639px) {
    dl {
      display: block;
    }
    dt {
      font-size: var(--sg-text-xs);
    }
    dd + dt {
      margin-top: var(--sg-space-2);
    }
  }
  /* With large fonts on a phone, almost no text fits next to the picture. */
  @media (max-width: 19em) {
    grid-template-columns: minmax(0, 1fr);
  }
  @media (min-width: 640px) {
    grid-template-columns: 14rem minmax(0, 1fr);
    gap: var(--sg-space-5);

    .next {
      grid-column: 2;
    }
    .next .row-button {
      width: auto;
      padding-inline: var(--sg-space-6);
    }
  }
`;

interface Props {
  order: {
    carId: string | null;
    brandName: string;
    model: string;
    purchaseYear?: Order['purchaseYear'];
    listing?: Order['listing'];
    resellPrice: number;
    location: string;
    bookingDate: string;
    meeting?: Order['meeting'];
    image?: string | null | undefined;
    refunded?: number | undefined;
    lapsesAt?: string | null | undefined;
  };
  /** Role and name of the other party. The name is null if the account is deleted. */
  otherParty: readonly [string, string | null];
  /** The next action, if it is the user's turn. */
  nextAction?: ReactNode;
}

/** Summarizes an order: car, price, other party, meeting, and next action. */
export function OrderSummary({ order, otherParty, nextAction }: Props): ReactElement {
  const { carId, image, lapsesAt, refunded = 0 } = order;
  const picture = image ? (
    <Picture
      className="picture"
      src={image}
      srcSet={createImageSrcset(image) ?? undefined}
      sizes="(min-width: 640px) 14rem, 7rem"
      alt={texts.picture(formatOrderedCarTitle(order))}
      width={400}
      height={300}
    />
  ) : (
    <Picture className="picture" src={null} alt="" width={400} height={300} />
  );
  const items: DescriptionItem[] = [
    [texts.price, formatPrice(order.resellPrice)],
    [texts.heldUntil, lapsesAt ? formatInstant(lapsesAt) : null],
    [texts.refunded, refunded > 0 ? formatPrice(refunded) : null],
    [texts.place, order.location || null],
    [texts.time, order.meeting?.time ? formatMeetingTime(order.meeting.time) : null],
    [texts.day, formatCalendarDay(order.bookingDate)],
    otherParty,
  ];
  return (
    <SummaryLayout>
      {carId === null ? picture : <Link to={`/cars/${carId}`}>{picture}</Link>}
      <DescriptionList items={items} />
      {nextAction ? <RowStyles className="next sg-screen-only">{nextAction}</RowStyles> : null}
    </SummaryLayout>
  );
}
