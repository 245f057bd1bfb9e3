import { toErrorMessage } from '@second-gear/contract/error-message';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { queryKeys } from '@second-gear/contract/query-keys';
import { useSession } from '@second-gear/shared-auth/session';
import { useSingleFlightMutation } from '@second-gear/shared-auth/use-single-flight-mutation';
import { notify } from '@second-gear/ui/toast';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { common } from '../texts.ts';
import { addWish, deleteWish, wishlistQuery } from './api.ts';

/** Refetches the wishlist. Cancels a running request, because its response may predate the change. */
async function refreshWishlist(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: queryKeys.wishlist });
  await invalidateAfter(queryClient, 'updateWishlist');
}

const ADD_WISH_MUTATION_KEY = ['catalog', 'add-wish'];

/** Adds a car to the wishlist by car id. A toast shows the result. */
export function useAddWish() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: ADD_WISH_MUTATION_KEY,
    mutationFn: addWish,
    onSuccess: () => {
      notify.success(common.actions.wishedToast);
      return refreshWishlist(queryClient);
    },
    onError: (error) => notify.error(toErrorMessage(error)),
  });
}

/** Returns a function that checks whether a car is being added to the wishlist. */
export function useIsAddingWish(): (carId: string) => boolean {
  const queryClient = useQueryClient();
  return (carId) =>
    queryClient.isMutating({
      mutationKey: ADD_WISH_MUTATION_KEY,
      predicate: ({ state }) => state.variables === carId,
    }) > 0;
}

/** Removes a wishlist row by row id. A toast shows the result. */
export function useDeleteWish() {
  const queryClient = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: deleteWish,
    onSuccess: () => {
      notify.success(common.actions.unwishedToast);
      return refreshWishlist(queryClient);
    },
    onError: (error) => notify.error(toErrorMessage(error)),
  });
}

/**
 * Returns the id of the user's wishlist row for a car. Returns undefined if signed out, not loaded, or not on
 * the list.
 */
export function useWishId(carId: string): string | undefined {
  const isSignedIn = useSession((state) => state.status === 'signed-in');
  const { data } = useQuery({
    ...wishlistQuery,
    enabled: isSignedIn,
    select: (rows) => rows.find((row) => row.carId === carId)?._id,
  });
  return isSignedIn ? data : undefined;
}
