import { answerDispute as call, type Statement } from '@second-gear/contract/disputes';
import { request } from '@second-gear/shared-auth/request';

/** Submits the seller's answer to a dispute. Allowed once. */
export const answerDispute = (id: string, statement: Statement) =>
  request(call, { params: { id }, body: statement });
