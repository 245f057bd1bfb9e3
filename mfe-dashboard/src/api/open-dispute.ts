import { openDispute as call, type Statement } from '@second-gear/contract/disputes';
import { request } from '@second-gear/shared-auth/request';

/** Says what is wrong with an own order: its money stays where it is until an admin has decided. */
export const openDispute = (id: string, statement: Statement) =>
  request(call, { params: { id }, body: statement });
