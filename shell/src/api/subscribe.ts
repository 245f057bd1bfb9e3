import { newsletterFormSchema, subscribe } from '@second-gear/contract/outreach';
import { request } from '@second-gear/shared-auth/request';

/** An address as somebody typed it: as it is kept, or what is wrong with it. */
export function checkEmail(typed: string): { email: string; why: null } | { email: null; why: string } {
  const checked = newsletterFormSchema.safeParse({ email: typed });
  if (checked.success) return { email: checked.data.email, why: null };
  return { email: null, why: checked.error.issues[0]?.message ?? '' };
}

/** Puts an address on the newsletter's list; a repeat is fine. Throws ApiError. */
export const subscribeToNewsletter = (email: string) => request(subscribe, { body: { email } });
