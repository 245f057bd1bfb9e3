import { listDocuments } from '@second-gear/contract/documents';
import { cancelOrder as cancelOrderCall } from '@second-gear/contract/orders';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/**
 * Cancels an order of the caller. A paid order is refunded in full. Throws 409 if the order is expired or its
 * cancellation period has ended.
 */
export const cancelOrder = (id: string) => request(cancelOrderCall, { params: { id } });

/** Query for the receipts and credit notes of the caller's order. */
export const documentsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...queryKeys.order(orderId), 'documents'],
    queryFn: () => request(listDocuments, { params: { id: orderId } }),
  });
