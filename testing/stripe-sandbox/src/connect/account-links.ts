import { type Call, nowInSeconds } from '../http/call.ts';
import { invalidRequestError, missingParamError } from '../http/errors.ts';
import type { AccountLink } from '../objects/api-types.ts';
import { randomToken } from '../objects/ids.ts';
import { findAccessibleAccount } from './accounts.ts';

const LINK_LIFETIME_SECONDS = 300;

function readUrl({ params }: Call, name: string): string {
  const text = params.required(name);
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw invalidRequestError('Not a valid URL', { code: 'url_invalid', param: name });
  }
  return text;
}

/** Creates a link to the onboarding page. The link works once, within five minutes. */
export function createAccountLink(call: Call): AccountLink {
  const { params, store } = call;
  const id = params.required('account');
  const type = params.oneOf('type', ['account_onboarding', 'account_update']);
  if (type === undefined) throw missingParamError('type');
  const refreshUrl = readUrl(call, 'refresh_url');
  const returnUrl = readUrl(call, 'return_url');
  params.ignore('collect');
  params.nested('collection_options')?.ignore('fields', 'future_requirements');
  params.assertAllRead();
  const account = findAccessibleAccount(id, call);
  if (!account) {
    throw invalidRequestError(
      'You requested an account link for an account that is not connected to your platform or does not exist.',
      { code: 'account_invalid', param: 'account' },
    );
  }
  const created = nowInSeconds(call);
  const key = randomToken(32);
  store.links.set(key, {
    account: account.id,
    refreshUrl,
    returnUrl,
    expiresAt: created + LINK_LIFETIME_SECONDS,
  });
  return {
    object: 'account_link',
    created,
    expires_at: created + LINK_LIFETIME_SECONDS,
    url: `${call.origin}/setup/e/${account.id}/${key}`,
  };
}
