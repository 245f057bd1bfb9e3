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
 * Deletes the selected listings, as each row's own button does.
 * @param whyNot why a car cannot be deleted by whoever looks at the list; null where it can
 * @param isAdmin whether that is an admin: no seller can delete a car while a buyer's money is held for it
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
