import { restoreCar as call } from '@second-gear/contract/cars';
import { request } from '@second-gear/shared-auth/request';

/** Restores a deleted listing within 24 hours. Throws 404 after that. */
export const restoreCar = (id: string) => request(call, { params: { id } });
