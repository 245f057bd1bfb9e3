import { reservesCar } from '@second-gear/contract/order-states';
import { listOrders, type Order } from '@second-gear/contract/orders';
import { queryKeys } from '@second-gear/contract/query-keys';
import type { WishlistItem } from '@second-gear/contract/wishlist';
import { useSlotPreload } from '@second-gear/federation/slots';
import { request } from '@second-gear/shared-auth/request';
import type { CsvColumn } from '@second-gear/ui/csv';
import type { Column } from '@second-gear/ui/table';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { RowActions, RowButton, RowLink, RowNote } from '../../../shared/components/rows.tsx';
import { formatCarName } from '../../../shared/format/format.ts';
import { orderTexts } from '../../../shared/order/texts.ts';
import {
  createBrandAndModelColumns,
  createPriceColumn,
  createSerialColumn,
} from '../../../shared/table/columns.tsx';
import { common } from '../../../shared/texts.ts';
import { texts } from './texts.ts';

const ownOrdersQuery = queryOptions({
  queryKey: [...queryKeys.orders, 'by-car'],
  queryFn: ({ signal }) => request(listOrders, {}, { signal }),
});

/**
 * Returns the signed-in user's order for a car on the wishlist. With a null `carId`, sends no request.
 * `isKnown` is false until the orders have loaded. Until then, the UI must not claim that another user
 * ordered the car.
 */
function useOwnOrder(carId: string | null): { order: Order | undefined; isKnown: boolean } {
  const [hasResponse, setHasResponse] = useState(false);
  const { data, isSuccess, isFetching } = useQuery({
    ...ownOrdersQuery,
    enabled: carId !== null,
    select: (orders) => orders.find((order) => order.carId === carId && reservesCar(order.state)),
  });
  // Set only once, so later refetches do not reset `isKnown`.
  if (isSuccess && !isFetching && !hasResponse) setHasResponse(true);
  const order = carId === null ? undefined : data;
  return { order, isKnown: carId === null || order !== undefined || hasResponse };
}

interface WishlistActions {
  onOrder: (carId: string) => void;
  /** Id of the car whose booking dialog is opening. */
  openingCarId: string | null;
  onDelete: (item: WishlistItem) => void;
}

function BookedNote({ item, carId }: { item: WishlistItem; carId: string }): ReactElement {
  const { order, isKnown } = useOwnOrder(carId);
  if (!order) return <RowNote>{isKnown ? texts.booked : texts.bookedBySome}</RowNote>;
  return (
    <>
      <RowLink tone="primary" rowName={formatCarName(item)} to={`/dashboard/payment/${order._id}`}>
        {orderTexts.payNow}
      </RowLink>
      <RowNote>{texts.bookedByYou}</RowNote>
    </>
  );
}

function SoldNote({ item }: { item: WishlistItem }): ReactElement {
  const { order } = useOwnOrder(item.carId);
  return <RowNote>{order ? texts.boughtByYou : texts.sold}</RowNote>;
}

function OrderAction({
  item,
  onOrder,
  openingCarId,
}: { item: WishlistItem } & WishlistActions): ReactElement {
  const preload = useSlotPreload();
  const preloadBooking = () => preload('booking-modal');
  const { carId } = item;
  if (carId === null) return <RowNote>{texts.notListed}</RowNote>;
  if (item.status !== 'available') return <BookedNote item={item} carId={carId} />;
  return (
    <RowButton
      tone="primary"
      rowName={formatCarName(item)}
      aria-busy={openingCarId === carId}
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
        <RowButton disabled rowName={formatCarName(item)}>
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
        <RowButton tone="danger" rowName={formatCarName(item)} onClick={() => onDelete(item)}>
          {common.delete}
        </RowButton>
      ) : null}
    </RowActions>
  );
}

/** Returns the columns SL., Brand Name, Model, Price and Action of a wishlist car. */
export const createWishlistColumns = (actions: WishlistActions): Column<WishlistItem>[] => [
  createSerialColumn(),
  ...createBrandAndModelColumns<WishlistItem>(),
  createPriceColumn({ sortKey: 'resellPrice' }),
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
