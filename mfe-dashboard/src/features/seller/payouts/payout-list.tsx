import { formatPrice } from '@second-gear/contract/money';
import type { PayoutItem } from '@second-gear/contract/payouts';
import { SectionTitle } from '@second-gear/ui/layout';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { RowBadge, RowNote } from '../../../shared/components/rows.tsx';
import { carName } from '../../../shared/format/car-name.ts';
import { formatDay } from '../../../shared/format/dates.ts';
import { PagedTable, serialColumn } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { listPayouts, payoutsQuery } from './api.ts';
import { texts } from './texts.ts';

/** Returns the status text of a payout. */
function stateText({ state, disputed, sentAt, stuck }: PayoutItem): string {
  if (state === 'sent') return sentAt === null ? texts.paid : texts.paidOn(formatDay(sentAt));
  if (disputed) return texts.disputed;
  return stuck && (state === 'owed' || state === 'sending') ? texts.stuck : texts.states[state];
}

/** Returns an additional note on a payout. Null if there is none. */
function noteText({ state, disputed, returned = 0 }: PayoutItem): string | null {
  if (returned > 0) return texts.partBack(formatPrice(returned));
  return disputed && state !== 'sent' ? texts.disputedNote : null;
}

function getTone({ state, disputed, stuck, returned = 0 }: PayoutItem) {
  if (state === 'sent') return returned > 0 ? 'warning' : 'success';
  if (disputed) return 'danger';
  return stuck || state === 'waiting' ? 'warning' : 'neutral';
}

function StateCell({ payout }: { payout: PayoutItem }) {
  const note = noteText(payout);
  return (
    <>
      <RowBadge tone={getTone(payout)}>{stateText(payout)}</RowBadge>
      {note === null ? null : <RowNote>{note}</RowNote>}
    </>
  );
}

/** Lists every payout of the seller, newest first, with its order. */
export function PayoutList(): ReactElement {
  const query = useInfiniteQuery(payoutsQuery());
  return (
    <section aria-labelledby="payout-list">
      <SectionTitle id="payout-list">{texts.list}</SectionTitle>
      <PagedTable
        title={texts.list}
        noun={texts.noun}
        query={query}
        rowKey={(payout) => payout._id}
        columns={[
          serialColumn(),
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
          getPage: listPayouts,
          columns: [
            { header: common.brandName, value: (payout) => payout.brandName },
            { header: common.model, value: (payout) => payout.model },
            { header: texts.price, value: (payout) => payout.resellPrice },
            { header: texts.fee, value: (payout) => payout.fee },
            { header: texts.amount, value: (payout) => payout.amount },
            { header: texts.state, value: stateText },
            { header: texts.handedOver, value: (payout) => payout.createdAt },
            { header: texts.sentAt, value: (payout) => payout.sentAt },
            { header: texts.returned, value: (payout) => payout.returned ?? 0 },
            { header: texts.order, value: (payout) => payout.orderId },
          ],
        }}
        empty={{ title: texts.empty, help: texts.emptyHelp, icon: 'card' }}
      />
    </section>
  );
}
