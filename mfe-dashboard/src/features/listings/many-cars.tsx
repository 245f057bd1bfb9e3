import type { Car } from '@second-gear/contract/cars';
import { deleteCar } from '../../api/delete-car.ts';
import { restoreCar } from '../../api/restore-car.ts';
import type { Bulk } from '../../shared/bulk/bulk-action.ts';
import { ManyAsked } from '../../shared/bulk/many-asked.tsx';
import { carName } from '../../shared/car-name.ts';
import type { Wording } from '../../shared/confirm-action.tsx';
import { common } from '../../shared/texts.ts';
import { manyCars } from './texts.ts';

const NOTES = { booked: manyCars.confirmBooked, sold: manyCars.confirmSold } as const;

function deleteWording(cars: readonly Car[], isAdmin: boolean): Wording {
  const notes = (['booked', 'sold'] as const).flatMap((status) => {
    const count = cars.filter((car) => car.status === status).length;
    return count === 0 || (status === 'sold' && !isAdmin) ? [] : [NOTES[status](count)];
  });
  return {
    title: manyCars.confirmTitle(cars.length),
    body: (
      <ManyAsked
        lead={manyCars.confirmBody(cars.length)}
        names={cars.map(carName)}
        notes={[...notes, manyCars.confirmUndo]}
      />
    ),
    confirmLabel: common.delete,
  };
}

/**
 * Bulk action that deletes the selected listings, like each row's button.
 * @param whyNot returns why the current user cannot delete a car, or null
 * @param isAdmin whether the user is an admin. Sellers cannot delete a car while a buyer's money is held for
 * it.
 */
export const manyCarsBulk = (whyNot: (car: Car) => string | null, isAdmin: boolean): Bulk<Car> => ({
  about: carName,
  whyNot,
  actions: [
    {
      label: common.delete,
      danger: true,
      ask: (cars) => deleteWording(cars, isAdmin),
      run: (car) => deleteCar(car._id),
      done: manyCars.deleted,
      failed: manyCars.notDeleted,
      undo: {
        run: (car) => restoreCar(car._id),
        done: manyCars.restored,
        failed: manyCars.notRestored,
      },
      changes: 'removing',
    },
  ],
});
