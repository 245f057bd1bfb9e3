import { formatPrice } from '@second-gear/contract/money';
import type { Sale } from '@second-gear/contract/orders';
import { Fragment, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { Block } from '../../../shared/components/block.tsx';
import { Facts } from '../../../shared/components/facts.ts';
import { unrefundedAmount } from '../../../shared/order/order-amounts.ts';
import { texts } from './texts.ts';

const { money: payoutTexts } = texts;

/** Returns why there is no payout yet. Null if that needs no explanation. */
function pendingText(sale: Sale): string | null {
  const remaining = formatPrice(unrefundedAmount(sale));
  if (sale.step === 'unpaid') return payoutTexts.unpaid;
  if (sale.step === 'held') return payoutTexts.held(remaining);
  if (sale.step === 'disputed') return payoutTexts.disputed(remaining);
  return sale.payout === null ? payoutTexts.nothing : null;
}

/** Returns the status text of the payout. */
function stateText({ state, stuck = false, returned = 0 }: NonNullable<Sale['payout']>): string {
  if (state === 'sent' && returned > 0)
    return `${payoutTexts.state.sent} ${payoutTexts.partBack(formatPrice(returned))}`;
  return stuck && (state === 'owed' || state === 'sending') ? payoutTexts.stuck : payoutTexts.state[state];
}

/** Shows the price, refunds, our fee, and the amount and status of the seller's payout. */
export function SalePayout({ sale }: { sale: Sale }): ReactElement | null {
  const { payout, refunded = 0, resellPrice } = sale;
  if (sale.step === undefined) return null;
  const facts: (readonly [string, number | null])[] = [
    [payoutTexts.price, resellPrice],
    [payoutTexts.refunded, refunded > 0 ? refunded : null],
    [payoutTexts.fee, payout?.fee ?? null],
    [payoutTexts.payout, payout?.amount ?? null],
  ];
  const pendingNote = payout ? null : pendingText(sale);
  return (
    <Block title={payoutTexts.title}>
      <Facts>
        {facts.map(([name, amount]) =>
          amount === null ? null : (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{formatPrice(amount)}</dd>
            </Fragment>
          ),
        )}
      </Facts>
      {pendingNote === null ? null : <p>{pendingNote}</p>}
      {payout ? (
        <p>
          <span>{stateText(payout)}</span>
          {payout.state === 'waiting' ? (
            <>
              {' '}
              <Link to="/dashboard/payouts">{payoutTexts.toPayouts}</Link>
            </>
          ) : null}
        </p>
      ) : null}
    </Block>
  );
}
