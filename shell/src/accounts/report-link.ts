import type { SignIn } from '@second-gear/shared-auth/session';
import { notify } from '@second-gear/ui/toast';
import { texts } from './texts.ts';

const words = texts.social;

/** Tells when a sign-in also joined a second way to the account, or could not. */
export function reportLink({ linked, linkError }: SignIn): void {
  if (linked) notify.success(words.linkedDone(words.linked[linked]));
  if (linkError) notify.error(words.linkFailed(linkError.message));
}
