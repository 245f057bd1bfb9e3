import {
  decideDispute as decideDisputeCall,
  type Decision,
  type DISPUTE_SORTS,
  getDispute,
  listDisputes as listDisputesCall,
} from '@second-gear/contract/disputes';
import type { PageParams, Sort } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { type RefundForm, refundOrder as refundOrderCall } from '@second-gear/contract/refunds';
import { request, requestPage } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { pagedQueryOptions, toQuery } from '../../../shared/api/paged.ts';

/**
 * Decides a dispute. Throws 409 if the dispute is already decided, if a bank decides it, or if the amount
 * exceeds what is left of the payment.
 */
export const decideDispute = (id: string, body: Decision) =>
  request(decideDisputeCall, { params: { id }, body });

/** Query for one dispute with everything an admin needs to decide it. */
export const disputeQuery = (id: string) =>
  queryOptions({ queryKey: queryKeys.dispute(id), queryFn: () => request(getDispute, { params: { id } }) });

export interface DisputeFilter {
  /** `open` includes disputes that the seller has answered. Null returns all disputes. */
  state: 'open' | 'decided' | null;
  sort: Sort<(typeof DISPUTE_SORTS)[number]> | null;
}

/** Returns disputes, by default open ones first, then newest first. Admins only. */
export const listDisputes = (pageParams: PageParams, filter: DisputeFilter) =>
  requestPage(listDisputesCall, { query: { ...pageParams, ...toQuery(filter) } });

export const disputesQuery = (filter: DisputeFilter) =>
  pagedQueryOptions([...queryKeys.disputes, filter], (pageParams) => listDisputes(pageParams, filter));

/**
 * Refunds an order's buyer. Throws 409 if the amount exceeds what is left of the payment, or if the seller is
 * already paid.
 */
export const refundOrder = (orderId: string, body: RefundForm) =>
  request(refundOrderCall, { params: { id: orderId }, body });
