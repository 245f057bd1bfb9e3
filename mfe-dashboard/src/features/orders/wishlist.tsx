import { useState, type ReactElement } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatPrice } from '@second-gear/contract/money';
import { queryKeys } from '@second-gear/contract/query-keys';
import type { WishlistItem } from '@second-gear/contract/saved';
import { useUser } from '@second-gear/shared-auth/session';
import { LinkButton } from '@second-gear/ui/button';
import type { Column } from '@second-gear/ui/table';
import { deleteWish } from '../../api/delete-wish.ts';
import { wishlistQuery } from '../../api/get-wishlist.ts';
import { carName } from '../../shared/car-name.ts';
import { ConfirmAction } from '../../shared/confirm-action.tsx';
import { PagedTable, serial } from '../../shared/paged-table.tsx';
import { RowActions, RowButton, RowNote } from '../../shared/rows.tsx';
import { Screen } from '../../shared/screen.tsx';
import { useAction } from '../../shared/use-action.ts';
import { common } from '../../texts/common.ts';
import { orders, wishlist } from '../../texts/orders.ts';

const columns = (onDelete: (item: WishlistItem) => void): Column<WishlistItem>[] => [
  serial(),
  {
    key: 'brand',
    header: common.brandName,
    cell: (item) => (item.carId ? <Link to={`/cars/${item.carId}`}>{item.brandName}</Link> : item.brandName),
  },
  { key: 'model', header: common.model, cell: (item) => item.model },
  { key: 'price', header: common.price, align: 'end', cell: (item) => formatPrice(item.resellPrice) },
  {
    key: 'action',
    header: common.action,
    cell: (item) =>
      item.paid ? (
        <RowActions>
          <RowButton disabled>{common.pending}</RowButton>
          <RowNote>{wishlist.sold}</RowNote>
        </RowActions>
      ) : (
        <RowActions>
          {item.resellPrice > 0 ? (
            <RowButton tone="danger" about={carName(item)} onClick={() => onDelete(item)}>
              {common.delete}
            </RowButton>
          ) : null}
          {item.status === 'booked' ? <RowNote>{wishlist.booked}</RowNote> : null}
        </RowActions>
      ),
  },
];

/** Cars that the caller has kept. */
export function Wishlist(): ReactElement {
  const user = useUser();
  const query = useInfiniteQuery(wishlistQuery(user?.uid ?? ''));
  const [removing, setRemoving] = useState<WishlistItem | null>(null);
  const remove = useAction({
    run: (item: WishlistItem) => deleteWish(item._id),
    done: wishlist.deleted,
    refresh: [queryKeys.wishlist],
  });
  return (
    <Screen title={wishlist.title}>
      <PagedTable
        title={wishlist.title}
        query={query}
        columns={columns(setRemoving)}
        rowKey={(item) => item._id}
        empty={{
          title: wishlist.empty,
          help: wishlist.emptyHelp,
          icon: 'heart',
          action: <LinkButton to="/viewallcars">{orders.browse}</LinkButton>,
        }}
        actionError={remove.error}
      />
      <ConfirmAction
        subject={removing}
        action={remove}
        wording={(item) => ({
          title: wishlist.confirmTitle,
          body: wishlist.confirmBody(carName(item)),
          confirmLabel: common.delete,
        })}
        onClose={() => setRemoving(null)}
      />
    </Screen>
  );
}
