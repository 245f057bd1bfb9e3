import type { Car } from '@second-gear/contract/cars';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCarAction } from '../../shared/actions/car-actions.tsx';

/** Ends the address of a car's page that is to open with its booking form, as an accepted offer leads to it. */
const ORDER = '#order';

/** Opens the booking form where the address asks for it, once: reload and Back lead to the page alone. */
export function OrderLink({ car }: { car: Car }) {
  const act = useCarAction();
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const open = useEffectEvent(() => {
    void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true });
    if (car.status === 'available') act({ kind: 'order', car });
  });
  useEffect(() => {
    if (hash === ORDER) open();
  }, [hash]);
  return null;
}
