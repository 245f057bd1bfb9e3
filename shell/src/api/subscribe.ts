import { newsletterFormSchema, subscribe } from '@second-gear/contract/contact-forms';
import { request } from '@second-gear/shared-auth/request';

/** Normalizes an email address, or returns why it is invalid. */
export function checkEmail(
  typedEmail: string,
): { email: string; problem: null } | { email: null; problem: string } {
  const result = newsletterFormSchema.safeParse({ email: typedEmail });
  if (result.success) return { email: result.data.email, problem: null };
  return { email: null, problem: result.error.issues[0]?.message ?? '' };
}

/** Subscribes an email address to the newsletter. Idempotent. Throws ApiError. */
export const subscribeToNewsletter = (email: string) => request(subscribe, { body: { email } });
