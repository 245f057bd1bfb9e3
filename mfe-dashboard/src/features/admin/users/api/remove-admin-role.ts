import { revokeAdmin as call } from '@second-gear/contract/users';
import { request } from '@second-gear/shared-auth/request';

export const removeAdminRole = (id: string) => request(call, { params: { id } });
