import type { Car } from '@second-gear/contract/cars';
import { ada } from '@second-gear/test-utils/browser';
import { buildCar } from '@second-gear/test-utils/builders';

/** Builds a car that Ada sells. She has no ratings. */
export const buildOwnCar = (change: Partial<Car> = {}): Car =>
  buildCar({
    seller: { _id: ada.uid, name: ada.displayName, sellerRating: null, ratingCount: 0, verified: false },
    ...change,
  });
