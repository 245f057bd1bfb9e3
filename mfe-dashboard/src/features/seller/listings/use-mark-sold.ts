import type { Car } from '@second-gear/contract/cars';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { changeCar } from './api.ts';
import { myListingTexts } from './texts.ts';

const setStatus = (status: 'sold' | 'available') => (car: Car) => changeCar(car._id, { status });

/** Returns the action that marks a car as sold without deleting its listing. */
export const useMarkSold = () =>
  useAction({
    run: setStatus('sold'),
    done: myListingTexts.soldDone,
    undo: { run: setStatus('available'), done: myListingTexts.relisted },
    invalidates: 'saveListing',
  });

/** Returns the action that puts a sold car back on sale. */
export const useRelist = () =>
  useAction({
    run: setStatus('available'),
    done: myListingTexts.relisted,
    undo: { run: setStatus('sold'), done: myListingTexts.soldDone },
    invalidates: 'saveListing',
  });
