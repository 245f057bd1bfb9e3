import { makeAdmin as call } from '@second-gear/contract/users';
import { request } from '@second-gear/shared-auth/request';

export const makeAdmin = (id: string) => request(call, { params: { id } });
