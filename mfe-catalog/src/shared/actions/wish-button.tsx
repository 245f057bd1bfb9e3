import type { Car } from '@second-gear/contract/cars';
import { IconButton } from '@second-gear/ui/button';
import { carName } from '../card/car-words.ts';
import { common } from '../texts.ts';
import { useCarAction } from './car-actions.tsx';
import { useDeleteWish, useIsAddingWish, useWishRow } from './use-wish.ts';

/** Heart button, pressed while the car is on the wishlist. */
export function WishButton({ car, size = 'm' }: { car: Car; size?: 's' | 'm' }) {
  const act = useCarAction();
  const row = useWishRow(car._id);
  const isAdding = useIsAddingWish();
  const remove = useDeleteWish();
  const pressed = row !== undefined;
  return (
    <IconButton
      size={size}
      icon={pressed ? 'heart-filled' : 'heart'}
      label={common.card.wishlist(carName(car))}
      pressed={pressed}
      disabled={remove.isPending}
      onClick={() => {
        // The server would reject the second press of a double click.
        if (isAdding(car._id)) return;
        if (row === undefined) act({ kind: 'wish', car });
        else remove.mutate(row);
      }}
    />
  );
}
