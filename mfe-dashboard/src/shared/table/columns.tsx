import { formatPrice } from '@second-gear/contract/money';
import type { Column } from '@second-gear/ui/table';
import { CarCell } from '../components/car-cell.tsx';
import { formatCarName } from '../format/format.ts';
import { common } from '../texts.ts';

/** The first column of most dashboard tables: the row number from 1. */
export const createSerialColumn = <Row,>(): Column<Row> => ({
  key: 'sl',
  header: common.sl,
  ordinal: true,
  cell: (_row, index) => String(index + 1),
});

/** The price, in dollars. `options` override the column's properties. */
export const createPriceColumn = <Row extends { resellPrice: number }>(
  options?: Partial<Column<Row>>,
): Column<Row> => ({
  key: 'price',
  header: common.price,
  align: 'end',
  cell: ({ resellPrice }) => formatPrice(resellPrice),
  ...options,
});

interface CarRow {
  _id: string;
  /** Id of the car. Null if it is deleted. Absent if the row is a car. */
  carId?: string | null;
  image?: string | null | undefined;
  brandName: string;
  model: string;
}

const getCarId = ({ _id, carId = _id }: CarRow): string | null => carId;

/** The car's picture and name. The cell is the row's header. */
export const createCarColumn = <Row extends CarRow>(header: string): Column<Row> => ({
  key: 'car',
  header,
  rowHeader: true,
  cell: (row) => <CarCell image={row.image} carId={getCarId(row)} name={formatCarName(row)} />,
});

/** The car's picture and brand, then its model, both sortable. `brand` overrides properties of the first. */
export const createBrandAndModelColumns = <Row extends CarRow>(
  brand?: Partial<Column<Row>>,
): Column<Row>[] => [
  {
    key: 'brand',
    header: common.brandName,
    sortKey: 'brandName',
    cell: (row) => <CarCell image={row.image} carId={getCarId(row)} name={row.brandName} />,
    ...brand,
  },
  { key: 'model', header: common.model, sortKey: 'model', cell: ({ model }) => model },
];
