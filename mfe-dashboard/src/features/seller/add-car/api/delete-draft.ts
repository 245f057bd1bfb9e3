import { deleteDraft as call } from '@second-gear/contract/drafts';
import { request } from '@second-gear/shared-auth/request';

export const deleteDraft = (id: string) => request(call, { params: { id } });
