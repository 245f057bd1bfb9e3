import { deleteCar as call } from '@second-gear/contract/cars';
import { request } from '@second-gear/shared-auth/request';

/** Deletes a listing and its ad. `deletedCount` is 0 if it was already deleted. */
export const deleteCar = (id: string) => request(call, { params: { id } });
