import type { DisputeCase } from '@second-gear/contract/disputes';
import { formatPrice } from '@second-gear/contract/money';
import { Card, SectionTitle } from '@second-gear/ui/layout';
import { Picture } from '@second-gear/ui/picture';
import { Fragment, type ReactElement } from 'react';
import { styled } from 'styled-components';
import { Facts } from '../../../shared/components/facts.ts';
import { carName } from '../../../shared/format/car-name.ts';
import { formatCalendarDay, formatInstant } from '../../../shared/format/dates.ts';
import { stateText } from './dispute-badge.tsx';
import { texts } from './texts.ts';

const FactsLayout = styled(Card)`
  display: flex;
  flex-wrap: wrap;
  gap: var(--sg-space-5);
  align-items: flex-start;

  .picture {
    flex: 1 1 14rem;
    max-width: 20rem;
    border-radius: var(--sg-radius-m);
  }
  dl {
    flex: 3 1 22rem;
    min-width: 0;
  }
`;

function payoutText({ payout }: DisputeCase): string | null {
  if (!payout) return null;
  const { amount, fee, state, returned = 0, stuck = false } = payout;
  const isDelayed = stuck && (state === 'owed' || state === 'sending');
  const payoutState = returned > 0 ? texts.dispute.payoutPartBack(returned) : texts.dispute.payouts[state];
  return `${texts.dispute.payoutOf(amount, fee)}: ${isDelayed ? texts.dispute.payoutStuck : payoutState}`;
}

/** Shows the disputed order: car, buyer, seller, status and money. */
export function CaseFacts({ dispute }: { dispute: DisputeCase }): ReactElement {
  const facts: (readonly [string, string | null])[] = [
    [texts.list.state, stateText(dispute)],
    [texts.list.kind, texts.list.kinds[dispute.kind]],
    [texts.list.when, formatInstant(dispute.createdAt)],
    [texts.list.buyer, dispute.buyerName],
    [texts.list.seller, dispute.sellerName ?? texts.list.sellerGone],
    [texts.dispute.price, formatPrice(dispute.resellPrice)],
    [texts.dispute.paid, formatPrice(dispute.paid)],
    [texts.dispute.refunded, formatPrice(dispute.refunded)],
    [texts.dispute.left, formatPrice(dispute.left)],
    [texts.dispute.payout, payoutText(dispute)],
    [texts.dispute.step, texts.dispute.steps[dispute.step]],
    [texts.dispute.place, dispute.location],
    [texts.dispute.day, formatCalendarDay(dispute.bookingDate)],
    [texts.list.order, dispute.orderId],
  ];
  return (
    <section aria-labelledby="case-facts">
      <SectionTitle id="case-facts">{texts.dispute.facts}</SectionTitle>
      <FactsLayout>
        <Picture
          className="picture"
          src={dispute.image}
          alt={texts.dispute.carPicture(carName(dispute))}
          width={4}
          height={3}
        />
        <Facts>
          {facts.map(([name, value]) =>
            value === null ? null : (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
          )}
        </Facts>
      </FactsLayout>
    </section>
  );
}
