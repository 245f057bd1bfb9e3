import { openDispute as call, type Statement } from '@second-gear/contract/disputes';
import { request } from '@second-gear/shared-auth/request';

/** Opens a dispute about the caller's order. The money is held until an admin decides. */
export const openDispute = (id: string, statement: Statement) =>
  request(call, { params: { id }, body: statement });
