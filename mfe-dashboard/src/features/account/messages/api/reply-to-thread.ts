import { reply as call } from '@second-gear/contract/messages';
import { request } from '@second-gear/shared-auth/request';

/** Sends a reply in the caller's conversation. */
export const replyToThread = (id: string, text: string) => request(call, { params: { id }, body: { text } });
