import type { DisputeCase } from '@second-gear/contract/disputes';
import { formatPrice } from '@second-gear/contract/money';
import { SectionTitle } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { formatInstant } from '../../../shared/format/dates.ts';
import { refundReason } from '../../../shared/format/refund-reason.ts';
import { texts } from './texts.ts';

const Timeline = styled.ol`
  display: grid;
  gap: var(--sg-space-3);
  padding-inline-start: var(--sg-space-4);
  border-inline-start: 2px solid var(--sg-line-strong);
  list-style: none;

  time,
  small {
    display: block;
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
`;

const Timestamp = ({ at }: { at: string }) => <time dateTime={at}>{formatInstant(at)}</time>;

/** Lists the events of the order, oldest first, and the state of each refund. */
export function CaseHistory({ dispute: { history, refunds } }: { dispute: DisputeCase }): ReactElement {
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
                <small>{refund.note || refundReason(refund.reason)}</small>
              </li>
            ))}
          </Timeline>
        </section>
      ) : null}
    </>
  );
}
