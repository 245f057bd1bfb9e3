import type { Car } from '@second-gear/contract/car';
import { useSlotPreload } from '@second-gear/contract/slots';
import { Badge } from '@second-gear/ui/badge';
import { Button } from '@second-gear/ui/button';
import { texts } from '../texts.ts';
import { useCarAction } from './car-actions.tsx';
import { carName } from './car-words.ts';
import { useIsOwn } from './use-is-own.ts';

/** Opens the booking of a car; a car that is taken shows how instead. */
export function OrderButton({
  car,
  size = 'm',
  variant = 'primary',
}: {
  car: Car;
  size?: 'm' | 'l';
  variant?: 'primary' | 'accent';
}) {
  const act = useCarAction();
  const preload = useSlotPreload();
  const own = useIsOwn(car);
  if (own && car.status === 'available') return <Badge tone="info">{texts.card.own}</Badge>;
  if (car.status !== 'available') return <StatusBadge status={car.status} />;
  const soon = () => preload('booking-modal');
  return (
    <Button
      variant={variant}
      size={size}
      aria-label={texts.card.orderNowFor(carName(car))}
      onPointerEnter={soon}
      onFocus={soon}
      onClick={() => act({ kind: 'order', car })}
    >
      {texts.card.orderNow}
    </Button>
  );
}

/** Says in words that a car is booked or sold. */
export function StatusBadge({ status }: { status: Car['status'] }) {
  return <Badge tone={status === 'sold' ? 'neutral' : 'warning'}>{texts.card.status[status]}</Badge>;
}
