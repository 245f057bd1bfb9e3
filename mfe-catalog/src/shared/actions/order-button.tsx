import type { Car } from '@second-gear/contract/cars';
import { isPayable } from '@second-gear/contract/order-states';
import { useSlotPreload } from '@second-gear/federation/slots';
import { Badge } from '@second-gear/ui/badge';
import { Button, LinkButton } from '@second-gear/ui/button';
import { formatCarName } from '../card/car-texts.ts';
import { common } from '../texts.ts';
import { useCarAction } from './car-actions.tsx';
import { useIsOwnCar, useOwnOrder } from './ownership.ts';

/** Opens the booking of a car. Shows the state of an unavailable car instead. */
export function OrderButton({
  car,
  size = 'm',
  variant = 'primary',
  block = false,
  name = common.card.orderNowFor(formatCarName(car)),
}: {
  car: Car;
  size?: 'm' | 'l';
  variant?: 'primary' | 'accent';
  /** Whether the button has full width. */
  block?: boolean;
  /** Accessible name. Default: "Order Now" and the car. */
  name?: string;
}) {
  const startAction = useCarAction();
  const preload = useSlotPreload();
  const isOwn = useIsOwnCar(car);
  if (isOwn && car.status === 'available') return <Badge tone="info">{common.card.own}</Badge>;
  if (car.status !== 'available')
    return <UnavailableNotice carId={car._id} name={formatCarName(car)} status={car.status} />;
  const preloadDialog = () => preload('booking-modal');
  return (
    <Button
      variant={variant}
      size={size}
      block={block}
      aria-label={name}
      onPointerEnter={preloadDialog}
      onFocus={preloadDialog}
      onClick={() => startAction({ kind: 'order', car })}
    >
      {common.card.orderNow}
    </Button>
  );
}

/** Notice that a car is booked or sold. The car's buyer also sees the next steps. */
export function UnavailableNotice({
  carId,
  name,
  status,
}: {
  carId: string;
  name: string;
  status: Car['status'];
}) {
  const { order } = useOwnOrder(carId, status);
  if (!order) {
    return <Badge tone={status === 'sold' ? 'neutral' : 'warning'}>{common.card.status[status]}</Badge>;
  }
  if (!isPayable(order.state)) return <Badge tone="success">{common.card.bought}</Badge>;
  return (
    <>
      <Badge tone="info">{common.card.bookedByYou}</Badge>{' '}
      <LinkButton size="s" to={`/dashboard/payment/${order._id}`} aria-label={common.card.payNowFor(name)}>
        {common.card.payNow}
      </LinkButton>
    </>
  );
}
