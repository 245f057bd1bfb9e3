import type { FastifyBaseLogger } from 'fastify';
import { withdrawIntentsOf } from '../../money/payments/poll-intents.ts';
import type { Identity } from '../../platform/auth/identity.ts';
import type { Services } from '../../platform/http/services.ts';
import { requireEmail, saveAccount, type SaveResult } from './accounts.ts';
import { findFormerOwner } from './former-owner.ts';
import { finishResets, willResetAccount } from './reset-account.ts';

/**
 * Saves the account of a user who has signed in, see {@link saveAccount}. Before an account is reset, all
 * other sign-in methods are removed at the provider. Throws what saveAccount throws, 403 for an identity
 * without an email address, and 503 if the provider does not respond.
 */
export async function registerSignIn(
  services: Services,
  log: FastifyBaseLogger,
  identity: Identity,
  profile?: Parameters<typeof saveAccount>[2],
): Promise<SaveResult> {
  const identityWithEmail = requireEmail(identity);
  if (await willResetAccount(services.db, identityWithEmail))
    await services.signIn.unlinkOtherMethods(identityWithEmail.uid, identityWithEmail.signInMethod);
  const former = await findFormerOwner(services, identityWithEmail);
  const savedAccount = await saveAccount(services.db, identityWithEmail, profile, former);
  if (former) {
    log.warn(
      { ...former, newOwner: identityWithEmail.uid },
      'an email address moved from one account to another',
    );
    await withdrawIntentsOf({ ...services, log }, savedAccount.unpayableOrderIds);
  }
  await finishResets(services, log, savedAccount.reset);
  return savedAccount;
}
