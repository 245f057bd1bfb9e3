import type { Car } from '@second-gear/contract/cars';
import { toErrorMessage } from '@second-gear/contract/error-message';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { WISHLIST_SORTS, type WishlistItem } from '@second-gear/contract/wishlist';
import { Slot } from '@second-gear/federation/slots';
import { useUser } from '@second-gear/shared-auth/session';
import { LinkButton } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { Spinner } from '@second-gear/ui/states';
import { notify } from '@second-gear/ui/toast';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { carQuery } from '../../../shared/api/get-car.ts';
import { Screen } from '../../../shared/components/screen.tsx';
import { ConfirmAction } from '../../../shared/dialogs/confirm-action.tsx';
import { formatCarName } from '../../../shared/format/format.ts';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { useSort } from '../../../shared/hooks/use-url-state.ts';
import { PagedTable } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { addToWishlist, listWishlist, removeFromWishlist, wishlistQuery } from './api.ts';
import { texts } from './texts.ts';
import { createWishlistColumns, wishlistCsvColumns } from './wishlist-columns.tsx';

/** Manages the booking dialog. It opens for a car id if that car can still be ordered. */
function useBookingDialog() {
  const client = useQueryClient();
  const [carToBook, setBooking] = useState<Car | null>(null);
  const carLookup = useMutation({
    mutationFn: (carId: string) => client.fetchQuery({ ...carQuery(carId), staleTime: 0 }),
    onSuccess: async (car) => {
      if (car.status === 'available') {
        setBooking(car);
        return;
      }
      notify.error(texts.carTaken);
      await invalidateAfter(client, 'updateWishlist');
    },
    onError: async (error) => {
      notify.error(toErrorMessage(error));
      await invalidateAfter(client, 'updateWishlist');
    },
  });
  return {
    /** The car whose booking dialog is open. */
    carToBook,
    /** Id of the car that is being loaded for the dialog. */
    openingCarId: carLookup.isPending ? carLookup.variables : null,
    error: carLookup.error,
    open: (carId: string) => {
      if (!carLookup.isPending) carLookup.mutate(carId);
    },
    close: () => {
      setBooking(null);
    },
    onBooked: () => {
      setBooking(null);
      void invalidateAfter(client, 'placeOrder');
    },
  };
}

/** Lists the user's wishlist. Cars can be ordered, or deleted with Undo. */
export function Wishlist(): ReactElement {
  const user = useUser();
  const sorting = useSort(WISHLIST_SORTS);
  const query = useInfiniteQuery(wishlistQuery(user?.uid ?? '', sorting.sort));
  const [itemToRemove, setItemToRemove] = useState<WishlistItem | null>(null);
  const bookingDialog = useBookingDialog();
  const remove = useAction({
    run: (item: WishlistItem) => removeFromWishlist(item._id),
    successText: texts.deleted,
    invalidates: 'updateWishlist',
    undo: {
      run: (item) => addToWishlist(item.carId ?? ''),
      isPossible: (item) => item.carId !== null,
      successText: texts.restored,
    },
  });
  return (
    <Screen title={texts.title}>
      <PagedTable
        title={texts.title}
        noun={texts.noun}
        query={query}
        columns={createWishlistColumns({
          onOrder: bookingDialog.open,
          openingCarId: bookingDialog.openingCarId,
          onDelete: setItemToRemove,
        })}
        empty={{
          title: texts.empty,
          help: texts.emptyHelp,
          icon: 'heart',
          action: <LinkButton to="/viewallcars">{texts.browse}</LinkButton>,
        }}
        actionError={remove.error ?? bookingDialog.error}
        {...sorting}
        csv={{
          fileName: texts.csvFile,
          getPage: (pageParams) => listWishlist(pageParams, sorting.sort),
          columns: wishlistCsvColumns,
        }}
      />
      <ConfirmAction
        subject={itemToRemove}
        action={remove}
        getTexts={(item) => ({
          title: texts.confirmTitle,
          body: texts.confirmBody(formatCarName(item)),
          confirmLabel: common.delete,
        })}
        onClose={() => setItemToRemove(null)}
      />
      {bookingDialog.carToBook ? (
        <Slot
          name="booking-modal"
          props={{
            car: bookingDialog.carToBook,
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
