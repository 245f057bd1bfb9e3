import type { Car } from '@second-gear/contract/cars';
import type { ConfirmationTexts } from '../../../shared/dialogs/confirm-action.tsx';
import { formatCarName } from '../../../shared/format/format.ts';
import type { BulkActions } from '../../../shared/table/bulk/bulk-action.ts';
import { BulkConfirmation } from '../../../shared/table/bulk/bulk-confirmation.tsx';
import { common } from '../../../shared/texts.ts';
import { deleteCar, restoreCar } from './api.ts';
import { texts } from './texts.ts';

const STATUS_NOTES = { booked: texts.bulk.confirmBooked, sold: texts.bulk.confirmSold } as const;

function getConfirmationTexts(cars: readonly Car[], isAdmin: boolean): ConfirmationTexts {
  const notes = (['booked', 'sold'] as const).flatMap((status) => {
    const count = cars.filter((car) => car.status === status).length;
    return count === 0 || (status === 'sold' && !isAdmin) ? [] : [STATUS_NOTES[status](count)];
  });
  return {
    title: texts.bulk.confirmTitle(cars.length),
    body: (
      <BulkConfirmation
        lead={texts.bulk.confirmBody(cars.length)}
        names={cars.map(formatCarName)}
        notes={[texts.bulk.confirmUndo, ...notes]}
      />
    ),
    confirmLabel: common.delete,
  };
}

/**
 * Bulk action that deletes the selected listings, like each row's button.
 * @param getDisabledReason returns why the current user cannot delete a car, or null
 * @param isAdmin whether the user is an admin. Sellers cannot delete a car while a buyer's money is held for
 * it.
 */
export const createCarBulkActions = (
  getDisabledReason: (car: Car) => string | null,
  isAdmin: boolean,
): BulkActions<Car> => ({
  getRowLabel: formatCarName,
  getDisabledReason,
  actions: [
    {
      label: common.delete,
      danger: true,
      getConfirmationTexts: (cars) => getConfirmationTexts(cars, isAdmin),
      run: (car) => deleteCar(car._id),
      successText: texts.bulk.deleted,
      failureText: texts.bulk.notDeleted,
      undo: {
        run: (car) => restoreCar(car._id),
        successText: texts.bulk.restored,
        failureText: texts.bulk.notRestored,
      },
      invalidates: 'removeListing',
    },
  ],
});
