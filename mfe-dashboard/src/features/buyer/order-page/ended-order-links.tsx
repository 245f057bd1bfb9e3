import type { Order } from '@second-gear/contract/orders';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { carQuery } from '../../../api/get-car.ts';
import { RowActions } from '../../../shared/components/rows.tsx';
import { carName } from '../../../shared/format/car-name.ts';
import { texts } from './texts.ts';

/** Links to the car of an ended order if it is still public. */
function CarLink({ order, carId }: { order: Order; carId: string }): ReactElement | null {
  const car = useQuery(carQuery(carId));
  if (!car.isSuccess) return null;
  return (
    <Link className="row-button" aria-description={carName(order)} to={`/cars/${carId}`}>
      {texts.ended.car}
    </Link>
  );
}

/** Links to other cars after an order has ended and no action is left. */
export function EndedOrderLinks({ order }: { order: Order }): ReactElement {
  return (
    <RowActions>
      <Link className="row-button" data-tone="primary" to="/viewallcars">
        {texts.ended.cars}
      </Link>
      {order.carId === null ? null : <CarLink order={order} carId={order.carId} />}
    </RowActions>
  );
}
