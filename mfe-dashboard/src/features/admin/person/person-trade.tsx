import { formatPrice } from '@second-gear/contract/money';
import type { PersonCar, Trade } from '@second-gear/contract/user-details';
import type { Column } from '@second-gear/ui/table';
import type { ReactElement } from 'react';
import { CarCell } from '../../../shared/car-cell.tsx';
import { carName } from '../../../shared/car-name.ts';
import { formatDay } from '../../../shared/dates.ts';
import { OrderStateBadge } from '../../../shared/order-state-badge.tsx';
import type { PagedQuery } from '../../../shared/paged.ts';
import { serialColumn } from '../../../shared/paged-table.tsx';
import { PersonLink } from '../../../shared/person-link.tsx';
import { RowActions, RowBadge } from '../../../shared/rows.tsx';
import { common, ownCase } from '../../../shared/texts.ts';
import { PersonSection } from './person-section.tsx';
import { person as texts } from './texts.ts';

const saleTone = { available: 'neutral', booked: 'warning', sold: 'success' } as const;

/** Explains why a car is hidden from other users. Returns null if it is visible. */
const hiddenBadge = ({ kept }: PersonCar, isSuspended: boolean): ReactElement | null => {
  if (kept) return <RowBadge tone={kept === 'refused' ? 'danger' : 'warning'}>{ownCase[kept]}</RowBadge>;
  return isSuspended ? <RowBadge tone="danger">{texts.hidden}</RowBadge> : null;
};

const carColumns = (isSuspended: boolean): Column<PersonCar>[] => [
  serialColumn(),
  {
    key: 'car',
    header: common.brandName,
    rowHeader: true,
    cell: (car) => <CarCell image={car.image} carId={car._id} name={carName(car)} />,
  },
  { key: 'price', header: common.price, align: 'end', cell: (car) => formatPrice(car.resellPrice) },
  { key: 'listed', header: texts.when, cell: (car) => formatDay(car.publishingDate) },
  {
    key: 'status',
    header: common.status,
    cell: (car) => {
      const hidden = hiddenBadge(car, isSuspended);
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
export const PersonCars = ({
  list,
  isSuspended,
}: {
  list: PagedQuery<PersonCar>;
  isSuspended: boolean;
}): ReactElement => (
  <PersonSection title={texts.cars} query={list} columns={carColumns(isSuspended)} emptyText={texts.noCars} />
);

const columnsOfTrade = (otherHeader: string): Column<Trade>[] => [
  serialColumn(),
  {
    key: 'car',
    header: common.brandName,
    rowHeader: true,
    cell: (trade) => <CarCell image={trade.image} carId={trade.carId} name={carName(trade)} />,
  },
  { key: 'price', header: common.price, align: 'end', cell: (trade) => formatPrice(trade.resellPrice) },
  {
    key: 'other',
    header: otherHeader,
    cell: ({ otherId, otherName }) =>
      otherId === null ? texts.gone : <PersonLink id={otherId} name={otherName ?? otherId} />,
  },
  { key: 'when', header: texts.when, cell: (trade) => formatDay(trade.createdAt) },
  { key: 'status', header: common.status, cell: (trade) => <OrderStateBadge {...trade} /> },
];

const orderColumns = columnsOfTrade(texts.seller);
const saleColumns = columnsOfTrade(texts.buyer);

export const PersonOrders = ({ list }: { list: PagedQuery<Trade> }): ReactElement => (
  <PersonSection title={texts.orders} query={list} columns={orderColumns} emptyText={texts.noOrders} />
);

export const PersonSales = ({ list }: { list: PagedQuery<Trade> }): ReactElement => (
  <PersonSection title={texts.sales} query={list} columns={saleColumns} emptyText={texts.noSales} />
);
