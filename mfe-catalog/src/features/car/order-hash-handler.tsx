import type { Car } from '@second-gear/contract/cars';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCarAction } from '../../shared/actions/car-actions.tsx';

/** Hash of a car's URL that opens the booking form. The page of an accepted offer links to it. */
const ORDER_HASH = '#order';

/**
 * Opens the booking form if the URL has the hash `#order`. Removes the hash, so Reload and Back show
 * only the page.
 */
export function OrderHashHandler({ car }: { car: Car }) {
  const startAction = useCarAction();
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const openOrder = useEffectEvent(() => {
    void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true });
    if (car.status === 'available') startAction({ kind: 'order', car });
  });
  useEffect(() => {
    if (hash === ORDER_HASH) openOrder();
  }, [hash]);
  return null;
}
