import { answerDispute as answerDisputeCall, type Statement } from '@second-gear/contract/disputes';
import { handOverByCode as handOverByCodeCall } from '@second-gear/contract/hand-over';
import { cancelSale as cancelSaleCall, getSale } from '@second-gear/contract/orders';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Submits the seller's answer to a dispute. Allowed once. */
export const answerDispute = (id: string, statement: Statement) =>
  request(answerDisputeCall, { params: { id }, body: statement });

/** Cancels an order for the caller's car before the hand-over. Refunds the buyer in full. */
export const cancelSale = (id: string, reason: string) =>
  request(cancelSaleCall, { params: { id }, body: { reason } });

/** Query for one order for the caller's car. Fails with 404 for another user's sale. */
export const saleQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.sale(id), queryFn: () => request(getSale, { params: { id } }) });

/**
 * Releases the money of a sale with the buyer's six-digit code. Throws 400 with `triesLeft` if the code is
 * wrong.
 */
export const handOverByCode = (id: string, code: string) =>
  request(handOverByCodeCall, { params: { id }, body: { code } });
