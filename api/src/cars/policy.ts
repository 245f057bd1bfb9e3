import type { CurrentUser } from '../auth/current-user.ts';

interface Listing {
  sellerId: string;
}

export const isOwnCar = (user: CurrentUser, car: Listing): boolean => car.sellerId === user.id;

export const mayEdit = (user: CurrentUser, car: Listing): boolean =>
  isOwnCar(user, car) || user.role === 'admin';

export const mayDelete = (user: CurrentUser, car: Listing): boolean =>
  isOwnCar(user, car) || user.role === 'admin';

export const maySeeStats = (user: CurrentUser, car: Listing): boolean =>
  isOwnCar(user, car) || user.role === 'admin';

export const maySeePriceHistory = (user: CurrentUser, car: Listing): boolean =>
  isOwnCar(user, car) || user.role === 'admin';

/** Admins who decide about a suspended seller need to see the cars. The seller is signed out. */
export const maySeeUnlisted = (user: CurrentUser): boolean => user.role === 'admin';

/** Only the seller may advertise a car. */
export const mayAdvertise = (user: CurrentUser, car: Listing): boolean => isOwnCar(user, car);
