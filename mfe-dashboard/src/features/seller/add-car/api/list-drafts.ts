import { listDrafts as call, MAX_DRAFTS } from '@second-gear/contract/drafts';
import { requestPage } from '@second-gear/shared-auth/request';

/** Returns all drafts of the caller, last changed first. They always fit on one page. */
export const listDrafts = async () => (await requestPage(call, { query: { limit: MAX_DRAFTS } })).items;
