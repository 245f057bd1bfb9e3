import { subscribe } from '@second-gear/contract/outreach';
import { request } from '@second-gear/shared-auth/request';

/** Puts an address on the newsletter's list; a repeat is fine. Throws ApiError. */
export const subscribeToNewsletter = (email: string) => request(subscribe, { body: { email } });
