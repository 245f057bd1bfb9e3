import { formatPrice } from '@second-gear/contract/money';
import type { PayoutItem } from '@second-gear/contract/payouts';
import { SectionTitle } from '@second-gear/ui/layout';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { listPayouts, payoutsQuery } from '../../api/list-payouts.ts';
import { carName } from '../../shared/car-name.ts';
import { formatDay } from '../../shared/dates.ts';
import { PagedTable, serial } from '../../shared/paged-table.tsx';
import { RowBadge, RowNote } from '../../shared/rows.tsx';
import { common } from '../../shared/texts.ts';
import { payouts as texts } from './texts.ts';

/** Where a payout is, in words. */
function stateText({ state, disputed, sentAt }: PayoutItem): string {
  if (state === 'sent') return sentAt === null ? texts.paid : texts.paidOn(formatDay(sentAt));
  return disputed ? texts.disputed : texts.states[state];
}

function StateCell({ payout }: { payout: PayoutItem }) {
  const words = stateText(payout);
  if (payout.state === 'sent') return <RowBadge tone="success">{words}</RowBadge>;
  if (payout.disputed) {
    return (
      <>
        <RowBadge tone="danger">{words}</RowBadge>
        <RowNote>{texts.disputedNote}</RowNote>
      </>
    );
  }
  return <RowBadge tone={payout.state === 'waiting' ? 'warning' : 'neutral'}>{words}</RowBadge>;
}

/** Every payout of the seller, newest first, with the order that it is for. */
export function PayoutList(): ReactElement {
  const query = useInfiniteQuery(payoutsQuery());
  return (
    <section aria-labelledby="payout-list">
      <SectionTitle id="payout-list">{texts.list}</SectionTitle>
      <PagedTable
        title={texts.list}
        query={query}
        rowKey={(payout) => payout._id}
        columns={[
          serial(),
          {
            key: 'car',
            header: texts.car,
            rowHeader: true,
            cell: (payout) => <Link to={`/dashboard/sales/${payout.orderId}`}>{carName(payout)}</Link>,
          },
          {
            key: 'price',
            header: texts.price,
            align: 'end',
            cell: (payout) => formatPrice(payout.resellPrice),
          },
          { key: 'fee', header: texts.fee, align: 'end', cell: (payout) => formatPrice(payout.fee) },
          { key: 'amount', header: texts.amount, align: 'end', cell: (payout) => formatPrice(payout.amount) },
          { key: 'state', header: texts.state, cell: (payout) => <StateCell payout={payout} /> },
        ]}
        csv={{
          file: texts.csvFile,
          page: listPayouts,
          columns: [
            { header: common.brandName, value: (payout) => payout.brandName },
            { header: common.model, value: (payout) => payout.model },
            { header: texts.price, value: (payout) => payout.resellPrice },
            { header: texts.fee, value: (payout) => payout.fee },
            { header: texts.amount, value: (payout) => payout.amount },
            { header: texts.state, value: stateText },
            { header: texts.handedOver, value: (payout) => payout.createdAt },
            { header: texts.sentAt, value: (payout) => payout.sentAt },
            { header: texts.order, value: (payout) => payout.orderId },
          ],
        }}
        empty={{ title: texts.empty, help: texts.emptyHelp, icon: 'card' }}
      />
    </section>
  );
}
