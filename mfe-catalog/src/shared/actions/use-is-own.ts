import type { Car } from '@second-gear/contract/cars';
import { useUser } from '@second-gear/shared-auth/session';

/** Returns whether the signed-in user sells this car. A user's `_id` is their uid. */
export const useIsOwn = (car: Car): boolean => useUser()?.uid === car.seller._id;
