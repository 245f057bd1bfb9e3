import { formatPrice } from '@second-gear/contract/money';
import { type Sale, SALE_SORTS } from '@second-gear/contract/orders';
import { LinkButton } from '@second-gear/ui/button';
import type { Column } from '@second-gear/ui/table';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { listSales, salesQuery } from '../../api/list-sales.ts';
import { carName } from '../../shared/car-name.ts';
import { formatCalendarDay } from '../../shared/dates.ts';
import { OrderStateBadge } from '../../shared/order-state-badge.tsx';
import { PagedTable, serial } from '../../shared/paged-table.tsx';
import { RowActions, RowButton, RowNote } from '../../shared/rows.tsx';
import { Screen } from '../../shared/screen.tsx';
import { common } from '../../shared/texts.ts';
import { useSort } from '../../shared/use-sort.ts';
import { MessageBuyerDialog } from './message-buyer-dialog.tsx';
import { texts } from './texts.ts';

/** The way to the buyer: the conversation there is, or the first message. */
function Contact({ sale, onWrite }: { sale: Sale; onWrite: (sale: Sale) => void }): ReactElement {
  const about = `${sale.buyerName}, ${carName(sale)}`;
  if (sale.threadId !== null) {
    return (
      <Link className="row-button" to={`/dashboard/messages/${sale.threadId}`} aria-description={about}>
        {texts.openThread}
      </Link>
    );
  }
  if (!sale.reachable) return <RowNote>{texts.unreachable}</RowNote>;
  return (
    <RowButton about={about} onClick={() => onWrite(sale)}>
      {texts.write}
    </RowButton>
  );
}

const columns = (onWrite: (sale: Sale) => void): Column<Sale>[] => [
  serial(),
  { key: 'buyer', header: texts.buyer, sortKey: 'buyerName', cell: (sale) => sale.buyerName },
  {
    key: 'brand',
    header: common.brandName,
    sortKey: 'brandName',
    cell: (sale) =>
      sale.carId === null ? sale.brandName : <Link to={`/cars/${sale.carId}`}>{sale.brandName}</Link>,
  },
  { key: 'model', header: common.model, sortKey: 'model', cell: (sale) => sale.model },
  {
    key: 'price',
    header: common.price,
    sortKey: 'resellPrice',
    align: 'end',
    cell: (sale) => formatPrice(sale.resellPrice),
  },
  { key: 'place', header: texts.place, sortKey: 'location', cell: (sale) => sale.location },
  {
    key: 'day',
    header: texts.day,
    sortKey: 'bookingDate',
    cell: (sale) => formatCalendarDay(sale.bookingDate),
  },
  {
    key: 'payment',
    header: texts.payment,
    sortKey: 'state',
    cell: (sale) => <OrderStateBadge state={sale.state} />,
  },
  {
    key: 'action',
    header: common.action,
    cell: (sale) => (
      <RowActions>
        <Contact sale={sale} onWrite={onWrite} />
      </RowActions>
    ),
  },
];

/** Who has ordered the seller's cars, where they meet, whether it is paid, and how to reach them. */
export function MyBuyers(): ReactElement {
  const { sort, onSort } = useSort(SALE_SORTS);
  const query = useInfiniteQuery(salesQuery(sort));
  const [writing, setWriting] = useState<Sale | null>(null);
  return (
    <Screen title={texts.title}>
      <PagedTable
        title={texts.title}
        query={query}
        columns={columns(setWriting)}
        rowKey={(sale) => sale._id}
        sort={sort}
        onSort={onSort}
        csv={{
          file: 'my-buyers',
          page: (ask) => listSales(ask, sort),
          columns: [
            { header: texts.buyer, value: (sale) => sale.buyerName },
            { header: common.brandName, value: (sale) => sale.brandName },
            { header: common.model, value: (sale) => sale.model },
            { header: common.price, value: (sale) => sale.resellPrice },
            { header: texts.place, value: (sale) => sale.location },
            { header: texts.day, value: (sale) => sale.bookingDate },
            { header: texts.payment, value: (sale) => common.states[sale.state] },
          ],
        }}
        empty={{
          title: texts.empty,
          help: texts.emptyHelp,
          icon: 'user',
          action: <LinkButton to="/dashboard/addcar">{texts.add}</LinkButton>,
        }}
      />
      {writing ? <MessageBuyerDialog sale={writing} onClose={() => setWriting(null)} /> : null}
    </Screen>
  );
}
