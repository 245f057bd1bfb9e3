import { formatPrice } from '@second-gear/contract/money';
import type { Sale } from '@second-gear/contract/orders';
import { Fragment, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { unrefundedAmount } from '../../shared/amount.ts';
import { Facts } from '../../shared/facts.ts';
import { Block } from '../../shared/order-page/block.tsx';
import { sale as texts } from './texts.ts';

const { money } = texts;

/** Returns what the money waits for before there is a payout. */
function pendingText(sale: Sale): string | null {
  const remaining = formatPrice(unrefundedAmount(sale));
  if (sale.step === 'unpaid') return money.unpaid;
  if (sale.step === 'held') return money.held(remaining);
  if (sale.step === 'disputed') return money.disputed(remaining);
  return sale.payout === null ? money.nothing : null;
}

/** Returns the status text of the payout. */
function stateText({ state, stuck = false, returned = 0 }: NonNullable<Sale['payout']>): string {
  if (state === 'sent' && returned > 0) return `${money.state.sent} ${money.partBack(formatPrice(returned))}`;
  return stuck && (state === 'owed' || state === 'sending') ? money.stuck : money.state[state];
}

/** Shows the price, refunds, the fee, and the amount and date of the seller's payout. */
export function SaleMoney({ sale }: { sale: Sale }): ReactElement | null {
  const { payout, refunded = 0, resellPrice } = sale;
  if (sale.step === undefined) return null;
  const facts: (readonly [string, number | null])[] = [
    [money.price, resellPrice],
    [money.refunded, refunded > 0 ? refunded : null],
    [money.fee, payout?.fee ?? null],
    [money.payout, payout?.amount ?? null],
  ];
  const pendingNote = payout ? null : pendingText(sale);
  return (
    <Block title={money.title}>
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
              <Link to="/dashboard/payouts">{money.toPayouts}</Link>
            </>
          ) : null}
        </p>
      ) : null}
    </Block>
  );
}
