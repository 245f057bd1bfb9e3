import { failureText } from '@second-gear/contract/failure-text';
import { queryKeys } from '@second-gear/contract/query-keys';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { useSession } from '@second-gear/shared-auth/session';
import { useMutationOnce } from '@second-gear/shared-auth/use-mutation-once';
import { notify } from '@second-gear/ui/toast';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addWish } from '../../api/add-wish.ts';
import { deleteWish } from '../../api/delete-wish.ts';
import { wishlistQuery } from '../../api/list-wishlist.ts';
import { common } from '../texts.ts';

/** Asks for the list anew; one that is still on its way was asked for before the change and is given up. */
async function refreshWishlist(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: queryKeys.wishlist });
  await refreshAfter(queryClient, 'wishing');
}

const ADDING = ['catalog', 'add-wish'];

/** Puts a car on the wishlist by the car's id; says how it went in a toast. */
export function useAddWish() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: ADDING,
    mutationFn: addWish,
    onSuccess: () => {
      notify.success(common.actions.wishedToast);
      return refreshWishlist(queryClient);
    },
    onError: (error) => notify.error(failureText(error)),
  });
}

/** Says whether a car is on its way to the wishlist. */
export function useIsAddingWish(): (carId: string) => boolean {
  const queryClient = useQueryClient();
  return (carId) =>
    queryClient.isMutating({ mutationKey: ADDING, predicate: ({ state }) => state.variables === carId }) > 0;
}

/** Takes a row off the wishlist by the row's id; says how it went in a toast. */
export function useDeleteWish() {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: deleteWish,
    onSuccess: () => {
      notify.success(common.actions.unwishedToast);
      return refreshWishlist(queryClient);
    },
    onError: (error) => notify.error(failureText(error)),
  });
}

/** Id of the caller's wishlist row for a car; undefined while signed out, unknown or not wished. */
export function useWishRow(carId: string): string | undefined {
  const signedIn = useSession((state) => state.status === 'signed-in');
  const { data } = useQuery({
    ...wishlistQuery,
    enabled: signedIn,
    select: (rows) => rows.find((row) => row.carId === carId)?._id,
  });
  return signedIn ? data : undefined;
}
