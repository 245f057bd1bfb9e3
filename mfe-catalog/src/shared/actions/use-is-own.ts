import type { Car } from '@second-gear/contract/cars';
import { useUser } from '@second-gear/shared-auth/session';

/** Whether the signed-in person sells this car: people's `_id` is their uid. */
export const useIsOwn = (car: Car): boolean => useUser()?.uid === car.seller._id;
