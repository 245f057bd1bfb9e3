import type { DisputeCase } from '@second-gear/contract/disputes';
import { formatPrice } from '@second-gear/contract/money';
import { Card, Cluster, SectionTitle, Stack } from '@second-gear/ui/layout';
import { Picture } from '@second-gear/ui/picture';
import { Skeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { DescriptionList } from '../../../shared/components/description-list.tsx';
import { QueryView } from '../../../shared/components/query-view.tsx';
import { BackLink, Screen } from '../../../shared/components/screen.tsx';
import { formatCarName, formatCalendarDay, formatInstant } from '../../../shared/format/format.ts';
import { formatRefundReason } from '../../../shared/format/refund-reason.ts';
import { OrderedListing } from '../../../shared/order/ordered-listing.tsx';
import { disputeQuery } from './api.ts';
import { CaseStatements } from './case-statements.tsx';
import { DecisionSection } from './decision-section.tsx';
import { getStateText } from './dispute-badge.tsx';
import { RefundSection } from './refund-section.tsx';
import { texts } from './texts.ts';

const DetailsLayout = styled(Card)`
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

function getPayoutText({ payout }: DisputeCase): string | null {
  if (!payout) return null;
  const { amount, fee, state, returned = 0, stuck = false } = payout;
  const isDelayed = stuck && (state === 'owed' || state === 'sending');
  const payoutState =
    returned > 0 ? texts.dispute.payoutPartlyReturned(returned) : texts.dispute.payouts[state];
  return `${texts.dispute.payoutAmount(amount, fee)}: ${isDelayed ? texts.dispute.payoutStuck : payoutState}`;
}

/** Shows the disputed order: car, buyer, seller, status and money. */
function OrderDetails({ dispute }: { dispute: DisputeCase }): ReactElement {
  return (
    <section aria-labelledby="case-order">
      <SectionTitle id="case-order">{texts.dispute.order}</SectionTitle>
      <DetailsLayout>
        <Picture
          className="picture"
          src={dispute.image}
          alt={texts.dispute.carPicture(formatCarName(dispute))}
          width={4}
          height={3}
        />
        <DescriptionList
          items={[
            [texts.list.state, getStateText(dispute)],
            [texts.list.kind, texts.list.kinds[dispute.kind]],
            [texts.list.openedOn, formatInstant(dispute.createdAt)],
            [texts.list.buyer, dispute.buyerName],
            [texts.list.seller, dispute.sellerName ?? texts.list.sellerGone],
            [texts.dispute.price, formatPrice(dispute.resellPrice)],
            [texts.dispute.paid, formatPrice(dispute.paid)],
            [texts.dispute.refunded, formatPrice(dispute.refunded)],
            [texts.dispute.amountInDispute, formatPrice(dispute.left)],
            [texts.dispute.payout, getPayoutText(dispute)],
            [texts.dispute.step, texts.dispute.steps[dispute.step]],
            [texts.dispute.place, dispute.location],
            [texts.dispute.day, formatCalendarDay(dispute.bookingDate)],
            [texts.list.order, dispute.orderId],
          ]}
        />
      </DetailsLayout>
    </section>
  );
}

const Timeline = styled.ol`
  display: grid;
  gap: var(--sg-space-3);
  padding-inline-start: var(--sg-space-4);
  border-inline-start: 2px solid var(--sg-line-strong);

  time,
  small {
    display: block;
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
`;

const Timestamp = ({ at }: { at: string }) => <time dateTime={at}>{formatInstant(at)}</time>;

/** Lists the events of the order, oldest first, and the state of each refund. */
function CaseHistory({ dispute: { history, refunds } }: { dispute: DisputeCase }): ReactElement {
  return (
    <>
      <section>
        <SectionTitle id="case-history">{texts.dispute.history}</SectionTitle>
        <Timeline aria-labelledby="case-history">
          {history.map(({ at, event, amount }) => (
            <li key={`${at} ${event} ${String(amount)}`}>
              <Timestamp at={at} />
              {amount === undefined
                ? texts.dispute.events[event]
                : `${texts.dispute.events[event]}: ${formatPrice(amount)}`}
            </li>
          ))}
        </Timeline>
      </section>
      {refunds.length > 0 ? (
        <section>
          <SectionTitle id="case-refunds">{texts.dispute.refunds}</SectionTitle>
          <Timeline aria-labelledby="case-refunds">
            {refunds.map((refund) => (
              <li key={`${refund.createdAt} ${String(refund.amount)}`}>
                <Timestamp at={refund.createdAt} />
                {`${formatPrice(refund.amount)}: ${texts.dispute.refundStates[refund.state]}`}
                <small>{refund.note || formatRefundReason(refund.reason)}</small>
              </li>
            ))}
          </Timeline>
        </section>
      ) : null}
    </>
  );
}

const backLink = { to: '/dashboard/disputes', label: texts.dispute.back };

/** Shows an admin one dispute with everything needed to decide it, and the decision. */
export function DisputeCaseScreen(): ReactElement {
  const { id = '' } = useParams();
  const query = useQuery(disputeQuery(id));
  const { data } = query;
  const links = (
    <Cluster gap={4}>
      <BackLink {...backLink} />
      {data?.carId ? <Link to={`/cars/${data.carId}`}>{texts.dispute.openCar}</Link> : null}
    </Cluster>
  );
  return (
    <Screen
      title={data ? texts.dispute.title(formatCarName(data)) : texts.dispute.fallbackTitle}
      linksAbove={links}
      contentKey={data ? `case ${id}` : 'none'}
    >
      <QueryView
        query={query}
        noun={texts.dispute.noun}
        skeleton={
          <>
            <Skeleton height="16rem" radius="var(--sg-radius-l)" />
            <Skeleton height="14rem" radius="var(--sg-radius-l)" />
          </>
        }
        notFound={{ title: texts.dispute.notFound, help: texts.dispute.notFoundHelp, back: backLink }}
      >
        {(dispute) => (
          <Stack gap={6}>
            <OrderDetails dispute={dispute} />
            <OrderedListing listing={dispute.listing} />
            <CaseStatements dispute={dispute} />
            <DecisionSection dispute={dispute} />
            <RefundSection dispute={dispute} />
            <CaseHistory dispute={dispute} />
          </Stack>
        )}
      </QueryView>
    </Screen>
  );
}
