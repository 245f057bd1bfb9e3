import { carTitle } from '@second-gear/contract/car-title';
import type { Car } from '@second-gear/contract/cars';
import { deleteCar } from '../../api/delete-car.ts';
import { restoreCar } from '../../api/restore-car.ts';
import type { Wording } from '../../shared/confirm-action.tsx';
import { common } from '../../shared/texts.ts';
import { useAction } from '../../shared/use-action.ts';
import { allCars } from './texts.ts';

type DeletableCar = Pick<Car, '_id' | 'brandName' | 'model' | 'status'> & Partial<Pick<Car, 'purchaseYear'>>;

/**
 * Deletes a listing with its ad and offers Undo. The deletion cancels an unpaid order irreversibly. All lists
 * with either are refetched.
 */
export const useDeleteCar = () =>
  useAction({
    run: (car: DeletableCar) => deleteCar(car._id),
    done: allCars.deleted,
    undo: { run: (car) => restoreCar(car._id), done: allCars.restored },
    invalidates: 'removeListing',
  });

/** @param isAdmin whether an admin deletes it. Sellers cannot while a buyer's money is held for it. */
export function deleteCarWording(car: DeletableCar, isAdmin: boolean): Wording {
  const bodies = {
    available: allCars.confirmBody,
    booked: allCars.confirmBodyBooked,
    sold: isAdmin ? allCars.confirmBodySold : allCars.confirmBody,
  };
  return {
    title: allCars.confirmTitle,
    body: bodies[car.status](carTitle(car)),
    confirmLabel: common.delete,
  };
}
