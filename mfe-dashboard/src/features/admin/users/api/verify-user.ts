import { type User, verifyUser as call } from '@second-gear/contract/users';
import { request } from '@second-gear/shared-auth/request';

/**
 * Verifies a user under the displayed name, or revokes the verification. Throws ApiError 409 if the name has
 * changed since.
 */
export const verifyUser = ({ _id: id, name }: Pick<User, '_id' | 'name'>, verified: boolean) =>
  request(call, { params: { id }, body: { verified, name } });
