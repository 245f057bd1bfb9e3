import type { CurrentUser } from '../../platform/auth/current-user.ts';

interface OwnedCar {
  sellerId: string;
}

export const isOwnCar = (user: CurrentUser, car: OwnedCar): boolean => car.sellerId === user.id;

/** The seller and admins may edit and delete a car and see its stats and price history. */
export const mayManage = (user: CurrentUser, car: OwnedCar): boolean =>
  isOwnCar(user, car) || user.role === 'admin';

/** Returns whether a user may see unlisted cars. Admins may, because they decide about suspended sellers. */
export const maySeeUnlisted = (user: CurrentUser): boolean => user.role === 'admin';

/** Only the seller may advertise a car. */
export const mayAdvertise = (user: CurrentUser, car: OwnedCar): boolean => isOwnCar(user, car);
