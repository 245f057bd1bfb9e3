import type { FastifyBaseLogger } from 'fastify';
import type { Identity } from '../auth/identity.ts';
import { withdrawFor } from '../payments/watch.ts';
import type { Services } from '../services.ts';
import { requireEmail, saveAccount, type Saved } from './accounts.ts';
import { findFormerOwner } from './former.ts';
import { beginsAnew, finishReset } from './reset.ts';

/**
 * Saves the account of a user who has signed in, see {@link saveAccount}. Before an account is reset, all
 * other sign-in methods are removed at the provider. Throws like saveAccount; also 403 without an email
 * address and 503 if the provider does not respond.
 */
export async function takeIn(
  services: Services,
  log: FastifyBaseLogger,
  identity: Identity,
  profile?: Parameters<typeof saveAccount>[2],
): Promise<Saved> {
  const known = requireEmail(identity);
  if (await beginsAnew(services.db, known)) await services.signIn.keepOnlyWay(known.uid, known.way);
  const former = await findFormerOwner(services, known);
  const saved = await saveAccount(services.db, known, profile, former);
  if (former) {
    log.warn({ ...former, newOwner: known.uid }, 'an address has gone from one account to another');
    await withdrawFor({ ...services, log }, saved.held);
  }
  await finishReset(services, log, saved.reset);
  return saved;
}
