import type { SignIn } from '@second-gear/shared-auth/session';
import { notify } from '@second-gear/ui/toast';
import { texts } from './texts.ts';

const socialTexts = texts.social;

/** Shows whether a sign-in also linked a second provider to the account. */
export function notifyLinkResult({ linked, linkError }: SignIn): void {
  if (linked) notify.success(socialTexts.linkedDone(socialTexts.linked[linked]));
  if (linkError) notify.error(socialTexts.linkFailed(linkError.message));
}
