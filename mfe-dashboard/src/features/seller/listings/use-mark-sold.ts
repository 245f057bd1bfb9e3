import type { Car } from '@second-gear/contract/cars';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { changeCar } from './api.ts';
import { texts } from './texts.ts';

const setStatus = (status: 'sold' | 'available') => (car: Car) => changeCar(car._id, { status });

/** Returns the action that marks a car as sold without deleting its listing. */
export const useMarkSold = () =>
  useAction({
    run: setStatus('sold'),
    done: texts.listings.soldDone,
    undo: { run: setStatus('available'), done: texts.listings.relisted },
    invalidates: 'saveListing',
  });

/** Returns the action that puts a sold car back on sale. */
export const useRelist = () =>
  useAction({
    run: setStatus('available'),
    done: texts.listings.relisted,
    undo: { run: setStatus('sold'), done: texts.listings.soldDone },
    invalidates: 'saveListing',
  });
