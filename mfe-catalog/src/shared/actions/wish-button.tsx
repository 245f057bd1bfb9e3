import type { Car } from '@second-gear/contract/cars';
import { IconButton } from '@second-gear/ui/button';
import { formatCarName } from '../card/car-texts.ts';
import { common } from '../texts.ts';
import { useCarAction } from './car-actions.tsx';
import { useDeleteWish, useIsAddingWish, useWishId } from './use-wish.ts';

/** Heart button, pressed while the car is on the wishlist. */
export function WishButton({ car, size = 'm' }: { car: Car; size?: 's' | 'm' }) {
  const startAction = useCarAction();
  const wishId = useWishId(car._id);
  const isAdding = useIsAddingWish();
  const remove = useDeleteWish();
  const isWished = wishId !== undefined;
  return (
    <IconButton
      size={size}
      icon={isWished ? 'heart-filled' : 'heart'}
      label={common.card.wishlist(formatCarName(car))}
      pressed={isWished}
      disabled={remove.isPending}
      onClick={() => {
        // Ignores the second press of a double click.
        if (isAdding(car._id)) return;
        if (wishId === undefined) startAction({ kind: 'wish', car });
        else remove.mutate(wishId);
      }}
    />
  );
}
