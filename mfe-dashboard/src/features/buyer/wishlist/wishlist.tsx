import { WISHLIST_SORTS, type WishlistItem } from '@second-gear/contract/wishlist';
import { Slot } from '@second-gear/federation/slots';
import { useUser } from '@second-gear/shared-auth/session';
import { LinkButton } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { Spinner } from '@second-gear/ui/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Screen } from '../../../shared/components/screen.tsx';
import { ConfirmAction } from '../../../shared/dialogs/confirm-action.tsx';
import { carName } from '../../../shared/format/car-name.ts';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { useSort } from '../../../shared/hooks/use-sort.ts';
import { PagedTable } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { addToWishlist, listWishlist, removeFromWishlist, wishlistQuery } from './api.ts';
import { texts } from './texts.ts';
import { useBookingDialog } from './use-booking-dialog.ts';
import { wishlistColumns, wishlistCsvColumns } from './wishlist-columns.tsx';

/** Lists the user's wishlist. Cars can be ordered, or deleted with Undo. */
export function Wishlist(): ReactElement {
  const user = useUser();
  const { sort, onSort } = useSort(WISHLIST_SORTS);
  const query = useInfiniteQuery(wishlistQuery(user?.uid ?? '', sort));
  const [removing, setRemoving] = useState<WishlistItem | null>(null);
  const bookingDialog = useBookingDialog();
  const remove = useAction({
    run: (item: WishlistItem) => removeFromWishlist(item._id),
    done: texts.deleted,
    invalidates: 'updateWishlist',
    undo: {
      run: (item) => addToWishlist(item.carId ?? ''),
      possible: (item) => item.carId !== null,
      done: texts.restored,
    },
  });
  return (
    <Screen title={texts.title}>
      <PagedTable
        title={texts.title}
        noun={texts.noun}
        query={query}
        columns={wishlistColumns({
          onOrder: bookingDialog.open,
          opening: bookingDialog.opening,
          onDelete: setRemoving,
        })}
        rowKey={(item) => item._id}
        empty={{
          title: texts.empty,
          help: texts.emptyHelp,
          icon: 'heart',
          action: <LinkButton to="/viewallcars">{texts.browse}</LinkButton>,
        }}
        actionError={remove.error ?? bookingDialog.error}
        sort={sort}
        onSort={onSort}
        csv={{
          file: texts.csvFile,
          getPage: (pageParams) => listWishlist(pageParams, sort),
          columns: wishlistCsvColumns,
        }}
      />
      <ConfirmAction
        subject={removing}
        action={remove}
        wording={(item) => ({
          title: texts.confirmTitle,
          body: texts.confirmBody(carName(item)),
          confirmLabel: common.delete,
        })}
        onClose={() => setRemoving(null)}
      />
      {bookingDialog.booking ? (
        <Slot
          name="booking-modal"
          props={{
            car: bookingDialog.booking,
            onClose: bookingDialog.close,
            onBooked: bookingDialog.onBooked,
          }}
          loading={
            <Dialog open onClose={bookingDialog.close} title={texts.order}>
              <Spinner label={common.loading(texts.orderNoun)} />
            </Dialog>
          }
        />
      ) : null}
    </Screen>
  );
}
