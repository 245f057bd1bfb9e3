import { formatPrice } from '@second-gear/contract/money';
import type { WishlistItem } from '@second-gear/contract/wishlist';
import { useSlotPreload } from '@second-gear/federation/slots';
import type { CsvColumn } from '@second-gear/ui/csv';
import type { Column } from '@second-gear/ui/table';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { CarCell } from '../../../shared/components/car-cell.tsx';
import { RowActions, RowButton, RowNote } from '../../../shared/components/rows.tsx';
import { carName } from '../../../shared/format/car-name.ts';
import { orderTexts } from '../../../shared/order/order-texts.ts';
import { serialColumn } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { texts } from './texts.ts';
import { useOwnOrder } from './use-own-order.ts';

interface WishlistActions {
  onOrder: (carId: string) => void;
  /** Id of the car whose booking dialog is opening. */
  opening: string | null;
  onDelete: (item: WishlistItem) => void;
}

function BookedNote({ item, carId }: { item: WishlistItem; carId: string }): ReactElement {
  const { order, isKnown } = useOwnOrder(carId);
  if (!order) return <RowNote>{isKnown ? texts.booked : texts.bookedBySome}</RowNote>;
  return (
    <>
      <Link
        className="row-button"
        data-tone="primary"
        aria-description={carName(item)}
        to={`/dashboard/payment/${order._id}`}
      >
        {orderTexts.payNow}
      </Link>
      <RowNote>{texts.bookedByYou}</RowNote>
    </>
  );
}

function SoldNote({ item }: { item: WishlistItem }): ReactElement {
  const { order } = useOwnOrder(item.carId);
  return <RowNote>{order ? texts.boughtByYou : texts.sold}</RowNote>;
}

function OrderAction({ item, onOrder, opening }: { item: WishlistItem } & WishlistActions): ReactElement {
  const preload = useSlotPreload();
  const preloadBooking = () => preload('booking-modal');
  const { carId } = item;
  if (carId === null) return <RowNote>{texts.gone}</RowNote>;
  if (item.status !== 'available') return <BookedNote item={item} carId={carId} />;
  return (
    <RowButton
      tone="primary"
      about={carName(item)}
      aria-busy={opening === carId}
      onPointerEnter={preloadBooking}
      onFocus={preloadBooking}
      onClick={() => onOrder(carId)}
    >
      {texts.order}
    </RowButton>
  );
}

/**
 * As in docs/specification.md, section 4, a paid car shows a Pending button, and an unpaid car with a price
 * shows Delete. Available cars can be ordered.
 */
function ActionCell(props: { item: WishlistItem } & WishlistActions): ReactElement {
  const { item, onDelete } = props;
  if (item.paid) {
    return (
      <RowActions>
        <RowButton disabled about={carName(item)}>
          {common.pending}
        </RowButton>
        <SoldNote item={item} />
      </RowActions>
    );
  }
  return (
    <RowActions>
      <OrderAction {...props} />
      {item.resellPrice > 0 ? (
        <RowButton tone="danger" about={carName(item)} onClick={() => onDelete(item)}>
          {common.delete}
        </RowButton>
      ) : null}
    </RowActions>
  );
}

/** Returns the columns SL., Brand Name, Model, Price and Action of a wishlist car. */
export const wishlistColumns = (actions: WishlistActions): Column<WishlistItem>[] => [
  serialColumn(),
  {
    key: 'brand',
    header: common.brandName,
    sortKey: 'brandName',
    cell: (item) => <CarCell image={item.image} carId={item.carId} name={item.brandName} />,
  },
  { key: 'model', header: common.model, sortKey: 'model', cell: (item) => item.model },
  {
    key: 'price',
    header: common.price,
    sortKey: 'resellPrice',
    align: 'end',
    cell: (item) => formatPrice(item.resellPrice),
  },
  {
    key: 'action',
    header: common.action,
    actions: true,
    cell: (item) => <ActionCell item={item} {...actions} />,
  },
];

/**
 * CSV columns of the wishlist: the fields of the table, plus the car's status and the date on which it was
 * added.
 */
export const wishlistCsvColumns: CsvColumn<WishlistItem>[] = [
  { header: common.brandName, value: (item) => item.brandName },
  { header: common.model, value: (item) => item.model },
  { header: common.price, value: (item) => item.resellPrice },
  { header: texts.state, value: (item) => common.carStates[item.status] },
  { header: texts.added, value: (item) => item.createdAt.slice(0, 10) },
];
