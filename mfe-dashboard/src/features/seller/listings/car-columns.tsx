import type { Car } from '@second-gear/contract/cars';
import { getStatusBadge } from '@second-gear/contract/users';
import type { CsvColumn } from '@second-gear/ui/csv';
import type { Column } from '@second-gear/ui/table';
import { RowActions, RowBadge } from '../../../shared/components/rows.tsx';
import {
  createBrandAndModelColumns,
  createPriceColumn,
  createSerialColumn,
} from '../../../shared/table/columns.tsx';
import { common } from '../../../shared/texts.ts';
import { PendingHelpButton } from './pending-help.tsx';
import { texts } from './texts.ts';

const TONE_BY_CAR_STATUS = { available: 'neutral', booked: 'warning', sold: 'success' } as const;

/**
 * Returns the columns SL., Brand Name, Model, Price and Status.
 * @param explainPending returns the click handler of the question mark next to `Pending`, or undefined to hide it
 */
export const createCarColumns = (explainPending: (car: Car) => (() => void) | undefined): Column<Car>[] => [
  createSerialColumn(),
  ...createBrandAndModelColumns<Car>(),
  createPriceColumn({ sortKey: 'resellPrice' }),
  {
    key: 'status',
    header: common.status,
    sortKey: 'status',
    cell: (car) => {
      const badge = getStatusBadge(car, 'seller');
      return (
        <RowActions>
          <RowBadge tone={badge === 'Verified' ? 'success' : 'warning'}>{badge}</RowBadge>
          {badge === 'Pending' ? <PendingHelpButton onOpen={explainPending(car)} /> : null}
          {car.status === 'available' ? null : (
            <RowBadge tone={TONE_BY_CAR_STATUS[car.status]}>{common.carStates[car.status]}</RowBadge>
          )}
        </RowActions>
      );
    },
  },
];

/** CSV columns of cars: the fields of the table, plus availability, seller and listing date. */
export const carCsvColumns: CsvColumn<Car>[] = [
  { header: common.brandName, value: (car) => car.brandName },
  { header: common.model, value: (car) => car.model },
  { header: common.price, value: (car) => car.resellPrice },
  { header: common.status, value: (car) => getStatusBadge(car, 'seller') },
  { header: texts.allCars.availability, value: (car) => common.carStates[car.status] },
  { header: texts.allCars.seller, value: (car) => car.seller.name },
  { header: texts.allCars.listed, value: (car) => car.publishingDate.slice(0, 10) },
];
