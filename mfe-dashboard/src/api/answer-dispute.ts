import { answerDispute as call, type Statement } from '@second-gear/contract/disputes';
import { request } from '@second-gear/shared-auth/request';

/** Gives the seller's side of a dispute, once. */
export const answerDispute = (id: string, statement: Statement) =>
  request(call, { params: { id }, body: statement });
