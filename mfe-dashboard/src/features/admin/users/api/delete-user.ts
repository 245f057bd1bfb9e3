import { deleteUser as call } from '@second-gear/contract/users';
import { request } from '@second-gear/shared-auth/request';

/** Deletes a user. Throws 409 for the caller's own account and for the last admin. */
export const deleteUser = (id: string) => request(call, { params: { id } });
