import type { Car } from '@second-gear/contract/cars';
import { deleteCar } from '../../api/delete-car.ts';
import { restoreCar } from '../../api/restore-car.ts';
import type { Bulk } from '../../shared/bulk/bulk-action.ts';
import { ManyAsked } from '../../shared/bulk/many-asked.tsx';
import { carName } from '../../shared/car-name.ts';
import type { Wording } from '../../shared/confirm-action.tsx';
import { common } from '../../shared/texts.ts';
import { manyCars } from './texts.ts';

function deleteWording(cars: readonly Car[]): Wording {
  const booked = cars.filter(({ status }) => status === 'booked').length;
  return {
    title: manyCars.confirmTitle(cars.length),
    body: (
      <ManyAsked
        lead={manyCars.confirmBody(cars.length)}
        names={cars.map(carName)}
        notes={[...(booked > 0 ? [manyCars.confirmBooked(booked)] : []), manyCars.confirmUndo]}
      />
    ),
    confirmLabel: common.delete,
  };
}

/**
 * Deletes the selected listings, as each row's own button does.
 * @param whyNot why a car cannot be deleted by whoever looks at the list; null where it can
 */
export const manyCarsBulk = (whyNot: (car: Car) => string | null): Bulk<Car> => ({
  about: carName,
  whyNot,
  actions: [
    {
      label: common.delete,
      danger: true,
      ask: deleteWording,
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
