import { type User, verifyUser as call } from '@second-gear/contract/users';
import { request } from '@second-gear/shared-auth/request';

/** Marks a person verified under the name that is shown, or takes the mark away. Throws ApiError, 409 for another name. */
export const verifyUser = ({ _id: id, name }: Pick<User, '_id' | 'name'>, verified: boolean) =>
  request(call, { params: { id }, body: { verified, name } });
