import { restoreCar as call } from '@second-gear/contract/cars';
import { request } from '@second-gear/shared-auth/request';

/** Restores a listing within 24 hours of its deletion. Throws 404 after that. */
export const restoreCar = (id: string) => request(call, { params: { id } });
