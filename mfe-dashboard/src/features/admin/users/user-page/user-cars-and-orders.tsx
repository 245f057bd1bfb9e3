import { formatPrice } from '@second-gear/contract/money';
import type { Trade, UserCar } from '@second-gear/contract/user-details';
import type { Column } from '@second-gear/ui/table';
import type { ReactElement } from 'react';
import type { PagedQuery } from '../../../../api/paged.ts';
import { CarCell } from '../../../../shared/components/car-cell.tsx';
import { RowActions, RowBadge } from '../../../../shared/components/rows.tsx';
import { UserLink } from '../../../../shared/components/user-link.tsx';
import { carName } from '../../../../shared/format/car-name.ts';
import { formatDay } from '../../../../shared/format/dates.ts';
import { OrderStateBadge } from '../../../../shared/order/order-state-badge.tsx';
import { serialColumn } from '../../../../shared/table/paged-table.tsx';
import { common, ownCaseTexts } from '../../../../shared/texts.ts';
import { texts } from './texts.ts';
import { UserSection } from './user-section.tsx';

const saleTone = { available: 'neutral', booked: 'warning', sold: 'success' } as const;

/**
 * Returns the badge that explains why a car is hidden from other users. Returns null if the car is visible.
 */
const renderHiddenBadge = ({ kept }: UserCar, isSuspended: boolean): ReactElement | null => {
  if (kept) return <RowBadge tone={kept === 'refused' ? 'danger' : 'warning'}>{ownCaseTexts[kept]}</RowBadge>;
  return isSuspended ? <RowBadge tone="danger">{texts.hidden}</RowBadge> : null;
};

const carColumns = (isSuspended: boolean): Column<UserCar>[] => [
  serialColumn(),
  {
    key: 'car',
    header: texts.car,
    rowHeader: true,
    cell: (car) => <CarCell image={car.image} carId={car._id} name={carName(car)} />,
  },
  { key: 'price', header: common.price, align: 'end', cell: (car) => formatPrice(car.resellPrice) },
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
            <RowBadge tone={saleTone[car.status]}>{common.carStates[car.status]}</RowBadge>
          )}
        </RowActions>
      );
    },
  },
];

/** The user's cars, including hidden ones. */
export const UserCars = ({
  list,
  isSuspended,
}: {
  list: PagedQuery<UserCar>;
  isSuspended: boolean;
}): ReactElement => (
  <UserSection
    title={texts.cars}
    noun={texts.nouns.cars}
    query={list}
    columns={carColumns(isSuspended)}
    emptyText={texts.noCars}
  />
);

const createTradeColumns = (otherHeader: string): Column<Trade>[] => [
  serialColumn(),
  {
    key: 'car',
    header: texts.car,
    rowHeader: true,
    cell: (trade) => <CarCell image={trade.image} carId={trade.carId} name={carName(trade)} />,
  },
  { key: 'price', header: common.price, align: 'end', cell: (trade) => formatPrice(trade.resellPrice) },
  {
    key: 'other',
    header: otherHeader,
    cell: ({ otherId, otherName }) =>
      otherId === null ? texts.gone : <UserLink id={otherId} name={otherName ?? otherId} />,
  },
  { key: 'when', header: texts.day, cell: (trade) => formatDay(trade.createdAt) },
  { key: 'status', header: common.status, cell: (trade) => <OrderStateBadge {...trade} /> },
];

const orderColumns = createTradeColumns(texts.seller);
const saleColumns = createTradeColumns(texts.buyer);

export const UserOrders = ({ list }: { list: PagedQuery<Trade> }): ReactElement => (
  <UserSection
    title={texts.orders}
    noun={texts.nouns.orders}
    query={list}
    columns={orderColumns}
    emptyText={texts.noOrders}
  />
);

export const UserSales = ({ list }: { list: PagedQuery<Trade> }): ReactElement => (
  <UserSection
    title={texts.sales}
    noun={texts.nouns.sales}
    query={list}
    columns={saleColumns}
    emptyText={texts.noSales}
  />
);
