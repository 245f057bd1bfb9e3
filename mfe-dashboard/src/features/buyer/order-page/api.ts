import { openDispute as openDisputeCall, type Statement } from '@second-gear/contract/disputes';
import { getDocument as getDocumentCall } from '@second-gear/contract/documents';
import { confirmHandOver as confirmHandOverCall, renewCode } from '@second-gear/contract/hand-over';
import { getOrder } from '@second-gear/contract/orders';
import { queryKeys } from '@second-gear/contract/query-keys';
import { download, request } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';

/** Confirms that the buyer has received the car. Releases the escrow to the seller. */
export const confirmHandOver = (id: string) => request(confirmHandOverCall, { params: { id } });

/** Returns a receipt or credit note as a PDF. */
export const getDocument = (orderId: string, number: string): Promise<Blob> =>
  download(getDocumentCall, { params: { id: orderId, number } }, { type: 'application/pdf' });

/** Query for one of the caller's orders. Fails with 404 for another user's order. */
export const orderQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.order(id), queryFn: () => request(getOrder, { params: { id } }) });

/** Opens a dispute about the caller's order. The money is held until an admin decides. */
export const openDispute = (id: string, statement: Statement) =>
  request(openDisputeCall, { params: { id }, body: statement });

/**
 * Creates a new hand-over code for the caller's order. The seller can try the new code as often as the first
 * one.
 */
export const renewHandOverCode = (id: string) => request(renewCode, { params: { id } });
