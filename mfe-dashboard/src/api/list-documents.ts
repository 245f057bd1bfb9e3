import { listDocuments as call } from '@second-gear/contract/documents';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Query of the receipts and credit notes of the caller's order. */
export const documentsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...queryKeys.order(orderId), 'documents'],
    queryFn: () => request(call, { params: { id: orderId } }),
  });
