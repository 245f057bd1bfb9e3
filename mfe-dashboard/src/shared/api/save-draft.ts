import { type DraftChange, saveDraft as call } from '@second-gear/contract/drafts';
import { request } from '@second-gear/shared-auth/request';

/** Stores a draft. Throws 409 with the newer draft if another tab or device has changed it. */
export const saveDraft = (id: string, body: DraftChange) => request(call, { params: { id }, body });
