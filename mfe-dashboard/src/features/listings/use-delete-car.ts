import type { Car } from '@second-gear/contract/cars';
import { deleteCar } from '../../api/delete-car.ts';
import { restoreCar } from '../../api/restore-car.ts';
import { carName } from '../../shared/car-name.ts';
import type { Wording } from '../../shared/confirm-action.tsx';
import { common } from '../../shared/texts.ts';
import { useAction } from '../../shared/use-action.ts';
import { allCars } from './texts.ts';

type Deleted = Pick<Car, '_id' | 'brandName' | 'model' | 'status'>;

/**
 * Deletes a listing with its ad, which can be taken back; an unpaid order of it ends, which cannot. All
 * lists that show either are asked again.
 */
export const useDeleteCar = () =>
  useAction({
    run: (car: Deleted) => deleteCar(car._id),
    done: allCars.deleted,
    undo: { run: (car) => restoreCar(car._id), done: allCars.restored },
    changes: 'removing',
  });

export const deleteCarWording = (car: Deleted): Wording => ({
  title: allCars.confirmTitle,
  body: (car.status === 'booked' ? allCars.confirmBodyBooked : allCars.confirmBody)(carName(car)),
  confirmLabel: common.delete,
});
