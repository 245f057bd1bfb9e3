import type { ReportedItem } from '@second-gear/contract/reports';
import type { UserOrder, UserCar } from '@second-gear/contract/user-details';
import { SectionTitle } from '@second-gear/ui/layout';
import type { Column } from '@second-gear/ui/table';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, type ReactElement, useId } from 'react';
import { auditQuery } from '../../../../shared/api/list-audit.ts';
import { reportsQuery } from '../../../../shared/api/list-reports.ts';
import type { PagedQuery } from '../../../../shared/api/paged.ts';
import { RowActions, RowBadge } from '../../../../shared/components/rows.tsx';
import { UserLink } from '../../../../shared/components/user-link.tsx';
import { formatDay, formatInstant } from '../../../../shared/format/format.ts';
import { OrderStateBadge } from '../../../../shared/order/order-state-badge.tsx';
import { auditColumns } from '../../../../shared/table/audit-columns.ts';
import { createCarColumn, createPriceColumn, createSerialColumn } from '../../../../shared/table/columns.tsx';
import { PagedTable } from '../../../../shared/table/paged-table.tsx';
import { common, ownCaseTexts, reportRowTexts } from '../../../../shared/texts.ts';
import { userCarsQuery, userOrdersQuery, userSalesQuery } from '../api.ts';
import { texts } from './texts.ts';

const TONE_BY_CAR_STATUS = { available: 'neutral', booked: 'warning', sold: 'success' } as const;

/**
 * Returns the badge that explains why a car is hidden from other users. Returns null if the car is visible.
 */
const renderHiddenBadge = ({ kept }: UserCar, isSuspended: boolean): ReactElement | null => {
  if (kept) return <RowBadge tone={kept === 'refused' ? 'danger' : 'warning'}>{ownCaseTexts[kept]}</RowBadge>;
  return isSuspended ? <RowBadge tone="danger">{texts.hidden}</RowBadge> : null;
};

const createCarColumns = (isSuspended: boolean): Column<UserCar>[] => [
  createSerialColumn(),
  createCarColumn(texts.car),
  createPriceColumn(),
  { key: 'listed', header: texts.day, cell: (car) => formatDay(car.publishingDate) },
  {
    key: 'status',
    header: common.status,
    cell: (car) => {
      const hidden = renderHiddenBadge(car, isSuspended);
      return (
        <RowActions>
          {hidden}
          {hidden && car.status === 'available' ? null : (
            <RowBadge tone={TONE_BY_CAR_STATUS[car.status]}>{common.carStates[car.status]}</RowBadge>
          )}
        </RowActions>
      );
    },
  },
];

const createOrderColumns = (otherPartyHeader: string): Column<UserOrder>[] => [
  createSerialColumn(),
  createCarColumn(texts.car),
  createPriceColumn(),
  {
    key: 'otherParty',
    header: otherPartyHeader,
    cell: ({ otherId, otherName }) =>
      otherId === null ? texts.deletedAccount : <UserLink id={otherId} name={otherName ?? otherId} />,
  },
  { key: 'date', header: texts.day, cell: (order) => formatDay(order.createdAt) },
  { key: 'status', header: common.status, cell: (order) => <OrderStateBadge {...order} /> },
];
const orderColumns = createOrderColumns(texts.seller);
const saleColumns = createOrderColumns(texts.buyer);

const reportColumns: Column<ReportedItem>[] = [
  createSerialColumn(),
  createCarColumn(texts.car),
  { key: 'reason', header: reportRowTexts.reason, cell: (item) => item.reason || reportRowTexts.noReason },
  { key: 'reporter', header: reportRowTexts.reporter, wide: true, cell: (item) => item.reporter },
  { key: 'date', header: texts.time, cell: (item) => formatInstant(item.createdAt) },
  {
    key: 'state',
    header: reportRowTexts.state,
    cell: ({ state }) => (
      <RowBadge tone={state === 'open' ? 'warning' : 'neutral'}>{reportRowTexts.states[state]}</RowBadge>
    ),
  },
];

interface ListSectionProps<Row> {
  title: string;
  noun: string;
  query: PagedQuery<Row>;
  columns: Column<Row>[];
  empty: string;
}

function ListSection<Row extends { _id: string }>(props: ListSectionProps<Row>): ReactElement {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id} tabIndex={-1}>
        {props.title}
      </SectionTitle>
      <PagedTable {...props} />
    </section>
  );
}

/**
 * Lists a user's cars (including hidden ones), sales, orders, reports of the user's cars (including deleted
 * cars), and admin actions on the user and the user's listings. All lists load in parallel. Each appears once
 * all lists above it have loaded, to avoid layout shifts.
 */
export function UserLists({ id, isSuspended }: { id: string; isSuspended: boolean }): ReactElement[] {
  const cars = useInfiniteQuery(userCarsQuery(id));
  const sales = useInfiniteQuery(userSalesQuery(id));
  const orders = useInfiniteQuery(userOrdersQuery(id));
  const reports = useInfiniteQuery(reportsQuery({ state: null, sort: null, seller: id }));
  const log = useInfiniteQuery(auditQuery({ q: '', sort: null, person: id }));
  const { lists } = texts;
  const sections = [
    {
      isPending: cars.isPending,
      list: <ListSection {...lists.cars} query={cars} columns={createCarColumns(isSuspended)} />,
    },
    {
      isPending: sales.isPending,
      list: <ListSection {...lists.sales} query={sales} columns={saleColumns} />,
    },
    {
      isPending: orders.isPending,
      list: <ListSection {...lists.orders} query={orders} columns={orderColumns} />,
    },
    {
      isPending: reports.isPending,
      list: <ListSection {...lists.reports} query={reports} columns={reportColumns} />,
    },
    { isPending: log.isPending, list: <ListSection {...lists.log} query={log} columns={auditColumns} /> },
  ];
  const firstPending = sections.findIndex(({ isPending }) => isPending);
  const visibleSections = firstPending < 0 ? sections : sections.slice(0, firstPending + 1);
  return visibleSections.map(({ list }, index) => <Fragment key={index}>{list}</Fragment>);
}
