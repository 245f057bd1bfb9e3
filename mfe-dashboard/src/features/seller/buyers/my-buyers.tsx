import { formatMeetingTime } from '@second-gear/contract/format';
import { type Sale, SALE_SORTS } from '@second-gear/contract/orders';
import { LinkButton } from '@second-gear/ui/button';
import type { Column } from '@second-gear/ui/table';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { RowActions, RowLink, RowNote } from '../../../shared/components/rows.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { formatCalendarDay } from '../../../shared/format/format.ts';
import { useSort } from '../../../shared/hooks/use-url-state.ts';
import { MessageBuyerDialog } from '../../../shared/order/message-buyer-dialog.tsx';
import { BuyerContact } from '../../../shared/order/order-links.tsx';
import { OrderStateBadge } from '../../../shared/order/order-state-badge.tsx';
import {
  createBrandAndModelColumns,
  createPriceColumn,
  createSerialColumn,
} from '../../../shared/table/columns.tsx';
import { PagedTable } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { listSales, salesQuery } from './api.ts';
import { texts } from './texts.ts';

/**
 * Shows the buyer's name, linked to the page of the sale. An older API sends no step and has no such page, so
 * the name is not linked.
 */
const BuyerName = ({ sale }: { sale: Sale }): ReactElement =>
  sale.step === undefined ? (
    <>{sale.buyerName}</>
  ) : (
    <Link to={`/dashboard/sales/${sale._id}`} aria-description={texts.viewSale}>
      {sale.buyerName}
    </Link>
  );

/** Links to the seller's next step on the page of the sale, such as entering the hand-over code. */
const SaleLink = ({ sale: { _id, step, buyerName } }: { sale: Sale }): ReactElement | null =>
  step === undefined ? null : (
    <RowLink tone={step === 'held' ? 'primary' : 'plain'} to={`/dashboard/sales/${_id}`} rowName={buyerName}>
      {step === 'held' ? texts.enterCode : texts.openSale}
    </RowLink>
  );

/** Shows whether the sale is paid and, if so, the state of the money. */
const PaymentStatus = ({ sale }: { sale: Sale }): ReactElement =>
  sale.state === 'paid' && sale.step !== undefined ? (
    <>
      <OrderStateBadge state={sale.state} />
      <RowNote>{common.orderSteps[sale.step]}</RowNote>
    </>
  ) : (
    <OrderStateBadge {...sale} />
  );

const createBuyerColumns = (onWrite: (sale: Sale) => void): Column<Sale>[] => [
  createSerialColumn(),
  { key: 'buyer', header: texts.buyer, sortKey: 'buyerName', cell: (sale) => <BuyerName sale={sale} /> },
  ...createBrandAndModelColumns<Sale>({ wide: true }),
  createPriceColumn({ sortKey: 'resellPrice' }),
  {
    key: 'place',
    header: texts.place,
    wide: true,
    sortKey: 'location',
    cell: ({ location, meeting }) => (
      <>
        <span>{location}</span>
        {meeting?.time ? <RowNote>{formatMeetingTime(meeting.time)}</RowNote> : null}
      </>
    ),
  },
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
    cell: (sale) => <PaymentStatus sale={sale} />,
  },
  {
    key: 'action',
    header: common.action,
    actions: true,
    cell: (sale) => (
      <RowActions>
        <SaleLink sale={sale} />
        <BuyerContact sale={sale} onWrite={onWrite} />
      </RowActions>
    ),
  },
];

/** Lists the buyers of the seller's cars, with meeting place, payment and contact. */
export function MyBuyers(): ReactElement {
  const sorting = useSort(SALE_SORTS);
  const query = useInfiniteQuery(salesQuery(sorting.sort));
  const [saleToMessage, setSaleToMessage] = useState<Sale | null>(null);
  return (
    <Screen title={texts.title}>
      <PagedTable
        title={texts.title}
        noun={texts.noun}
        query={query}
        columns={createBuyerColumns(setSaleToMessage)}
        {...sorting}
        csv={{
          fileName: 'my-buyers',
          getPage: (pageParams) => listSales(pageParams, sorting.sort),
          columns: [
            { header: texts.buyer, value: (sale) => sale.buyerName },
            { header: common.brandName, value: (sale) => sale.brandName },
            { header: common.model, value: (sale) => sale.model },
            { header: common.price, value: (sale) => sale.resellPrice },
            { header: texts.place, value: (sale) => sale.location },
            { header: texts.time, value: (sale) => sale.meeting?.time ?? null },
            { header: texts.day, value: (sale) => sale.bookingDate },
            { header: texts.payment, value: ({ state }) => common.orderStates[state] },
          ],
        }}
        empty={{
          title: texts.empty,
          help: texts.emptyHelp,
          icon: 'user',
          action: <LinkButton to="/dashboard/addcar">{texts.add}</LinkButton>,
        }}
      />
      {saleToMessage ? (
        <MessageBuyerDialog sale={saleToMessage} onClose={() => setSaleToMessage(null)} />
      ) : null}
    </Screen>
  );
}
