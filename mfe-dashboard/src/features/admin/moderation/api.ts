import {
  decideCase,
  listCases,
  listRules,
  type ModerationRule,
  type ModerationState,
  setRule,
} from '@second-gear/contract/moderation';
import type { PageParams } from '@second-gear/contract/paging';
import { queryKeys } from '@second-gear/contract/query-keys';
import { request, requestPage } from '@second-gear/shared-auth/request';
import { queryOptions } from '@tanstack/react-query';
import { pagedQueryOptions } from '../../../shared/api/paged.ts';

/**
 * Approves or rejects a listing or review. A rejection requires a reason. The decision `waiting` puts a
 * decided case back into the review queue.
 */
export const decideModerationCase = (id: string, decision: ModerationState, reason?: string) =>
  request(decideCase, { params: { id }, body: { decision, ...(reason !== undefined && { reason }) } });

/** Query for the listings and reviews in one moderation state, oldest first. Admins only. */
export const moderationCasesQuery = (state: ModerationState) =>
  pagedQueryOptions([...queryKeys.moderation, 'queue', state], (pageParams: PageParams) =>
    requestPage(listCases, { query: { ...pageParams, state } }),
  );

/** Query for the rules that hold listings and reviews for moderation. Admins only. */
export const moderationRulesQuery = () =>
  queryOptions({ queryKey: [...queryKeys.moderation, 'rules'], queryFn: () => request(listRules, {}) });

/** Sets a moderation rule for future listings and reviews. */
export const saveModerationRule = ({ name, on, limit }: ModerationRule) =>
  request(setRule, { params: { name }, body: { on, ...(limit !== null && { limit }) } });
