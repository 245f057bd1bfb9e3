import { formatCarTitle } from '@second-gear/contract/car-title';
import type { Car } from '@second-gear/contract/cars';
import type { ConfirmationTexts } from '../../../shared/dialogs/confirm-action.tsx';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { common } from '../../../shared/texts.ts';
import { deleteCar, restoreCar } from './api.ts';
import { texts } from './texts.ts';

type DeletableCar = Pick<Car, '_id' | 'brandName' | 'model' | 'status'> & Partial<Pick<Car, 'purchaseYear'>>;

/**
 * Deletes a listing with its ad and offers Undo. The deletion also cancels an unpaid order, which Undo does
 * not restore. Refetches all lists of listings and orders.
 */
export const useDeleteCar = () =>
  useAction({
    run: (car: DeletableCar) => deleteCar(car._id),
    successText: texts.allCars.deleted,
    undo: { run: (car) => restoreCar(car._id), successText: texts.allCars.restored },
    invalidates: 'removeListing',
  });

/**
 * Returns the texts of the dialog that confirms a deletion.
 * @param isAdmin whether the user is an admin. Only an admin can delete a sold car while the buyer's money is
 * held, which refunds the buyer.
 */
export function getDeletionTexts(car: DeletableCar, isAdmin: boolean): ConfirmationTexts {
  const bodies = {
    available: texts.allCars.confirmBody,
    booked: texts.allCars.confirmBodyBooked,
    sold: isAdmin ? texts.allCars.confirmBodySold : texts.allCars.confirmBody,
  };
  return {
    title: texts.allCars.confirmTitle,
    body: bodies[car.status](formatCarTitle(car)),
    confirmLabel: common.delete,
  };
}
