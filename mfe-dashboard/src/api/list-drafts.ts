import { listDrafts as call, MAX_DRAFTS } from '@second-gear/contract/drafts';
import { requestPage } from '@second-gear/shared-auth/request';

/** Returns all drafts of the caller, last changed first. One page always holds all of them. */
export const listDrafts = async () => (await requestPage(call, { query: { limit: MAX_DRAFTS } })).items;
