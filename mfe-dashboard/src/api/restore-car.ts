import { restoreCar as call } from '@second-gear/contract/cars';
import { request } from '@second-gear/shared-auth/request';

/** Takes back the deletion of a listing, within 24 hours; 404 after that. */
export const restoreCar = (id: string) => request(call, { params: { id } });
