import { listDrafts as call, MAX_DRAFTS } from '@second-gear/contract/drafts';
import { requestPage } from '@second-gear/shared-auth/request';

/** All own drafts, the one that was changed last first: there are never more than a page of them. */
export const listDrafts = async () => (await requestPage(call, { query: { limit: MAX_DRAFTS } })).items;
