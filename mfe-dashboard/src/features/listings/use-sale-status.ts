import type { Car } from '@second-gear/contract/cars';
import { changeCar } from '../../api/change-car.ts';
import { useAction } from '../../shared/use-action.ts';
import { myProducts } from './texts.ts';

const setStatus = (status: 'sold' | 'available') => (car: Car) => changeCar(car._id, { status });

/** Takes a car off sale without deleting it. */
export const useMarkSold = () =>
  useAction({
    run: setStatus('sold'),
    done: myProducts.soldDone,
    undo: { run: setStatus('available'), done: myProducts.relisted },
    invalidates: 'saveListing',
  });

/** Puts a car that was marked sold on sale again. */
export const useRelist = () =>
  useAction({
    run: setStatus('available'),
    done: myProducts.relisted,
    undo: { run: setStatus('sold'), done: myProducts.soldDone },
    invalidates: 'saveListing',
  });
