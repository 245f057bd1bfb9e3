import type { CallInput } from '@second-gear/contract/call';
import { addCar as addCarCall } from '@second-gear/contract/cars';
import {
  deleteDraft as deleteDraftCall,
  getDraft as getDraftCall,
  listDrafts as listDraftsCall,
  MAX_DRAFTS,
} from '@second-gear/contract/drafts';
import { request, requestPage } from '@second-gear/shared-auth/request';

/** Lists a car. `brandImg` and `images` are URLs returned by uploadImage. A 400 lists the invalid fields. */
export const addCar = (body: CallInput<typeof addCarCall>['body']) => request(addCarCall, { body });

export const deleteDraft = (id: string) => request(deleteDraftCall, { params: { id } });

/**
 * Returns the current version of the caller's draft. Throws 409 if the draft was already submitted as a car.
 */
export const getDraft = (id: string) => request(getDraftCall, { params: { id } });

/** Returns all drafts of the caller, last changed first. They always fit on one page. */
export const listDrafts = async () =>
  (await requestPage(listDraftsCall, { query: { limit: MAX_DRAFTS } })).items;
