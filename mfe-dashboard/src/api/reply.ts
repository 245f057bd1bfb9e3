import { reply as call } from '@second-gear/contract/messages';
import { request } from '@second-gear/shared-auth/request';

/** Answers in an own conversation. */
export const reply = (id: string, text: string) => request(call, { params: { id }, body: { text } });
