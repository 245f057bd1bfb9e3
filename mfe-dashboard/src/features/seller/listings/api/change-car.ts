import { type CarChange, changeCar as call } from '@second-gear/contract/cars';
import { request } from '@second-gear/shared-auth/request';

/** Updates some fields of the caller's listing. */
export const changeCar = (id: string, body: CarChange) => request(call, { params: { id }, body });
