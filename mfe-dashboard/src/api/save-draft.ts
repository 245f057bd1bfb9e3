import { type DraftChange, saveDraft as call } from '@second-gear/contract/drafts';
import { request } from '@second-gear/shared-auth/request';

/** Keeps a draft; 409 with the newer one where it was changed elsewhere. */
export const saveDraft = (id: string, body: DraftChange) => request(call, { params: { id }, body });
