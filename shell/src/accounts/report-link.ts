import type { SignIn } from '@second-gear/shared-auth/session';
import { notify } from '@second-gear/ui/toast';
import { texts } from './texts.ts';

const words = texts.social;

/** Shows whether a sign-in also linked a second provider to the account. */
export function reportLink({ linked, linkError }: SignIn): void {
  if (linked) notify.success(words.linkedDone(words.linked[linked]));
  if (linkError) notify.error(words.linkFailed(linkError.message));
}
