import type { Car } from '@second-gear/contract/car';
import { queryKeys } from '@second-gear/contract/query-keys';
import { deleteCar } from '../../api/delete-car.ts';
import { carName } from '../../shared/car-name.ts';
import type { Wording } from '../../shared/confirm-action.tsx';
import { useAction } from '../../shared/use-action.ts';
import { common } from '../../texts/common.ts';
import { allCars } from '../../texts/selling.ts';

/** Deletes a listing with its ad; an unpaid order of it ends. All lists that show either are asked again. */
export const useDeleteCar = () =>
  useAction({
    run: (car: Car) => deleteCar(car._id),
    done: allCars.deleted,
    refresh: [queryKeys.cars, queryKeys.ads, queryKeys.sales, queryKeys.wishlist, queryKeys.reports],
  });

export const deleteCarWording = (car: Car): Wording => ({
  title: allCars.confirmTitle,
  body: allCars.confirmBody(carName(car)),
  confirmLabel: common.delete,
});
