import { type CarChange, changeCar as call } from '@second-gear/contract/cars';
import { request } from '@second-gear/shared-auth/request';

/** Changes parts of an own listing. */
export const changeCar = (id: string, body: CarChange) => request(call, { params: { id }, body });
