import type { FastifyBaseLogger } from 'fastify';
import type { Identity } from '../auth/identity.ts';
import { withdrawFor } from '../payments/watch.ts';
import type { Services } from '../services.ts';
import { requireEmail, saveAccount, type Saved } from './accounts.ts';
import { findFormerOwner } from './former.ts';
import { beginsAnew, finishReset } from './reset.ts';

/**
 * Saves the account of a person who has signed in at the provider, see {@link saveAccount}. Of an account that begins anew
 * the provider keeps only the way by which its owner has come, before anything is changed here. Throws like saveAccount, 403
 * without an address, 503 when the provider does not answer.
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
