import type { ModerationState } from '@second-gear/contract/moderation';
import { eq } from 'drizzle-orm';
import { recordAction } from '../audit/queries.ts';
import type { CurrentUser } from '../auth/current-user.ts';
import type { Database } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import { moderationCases } from '../db/tables/moderation.ts';
import { orders, ratings } from '../db/tables/orders.ts';
import { badRequest, conflict, notFound } from '../errors.ts';
import { publishNow } from './keep.ts';
import { needsAdminAfter } from './table.ts';

const ACTIONS: Record<ModerationState, (what: string) => string> = {
  waiting: (what) => `put ${what} back into the queue`,
  approved: (what) => `approve ${what}`,
  refused: (what) => `refuse ${what}`,
};

const noCase = () => notFound('Nothing of this is in the queue any more');

/** Locks the listing or review. The lock order is subject, then case. Throws 404 if it is gone. */
async function lockSubject(tx: Database, { kind, subjectId }: typeof moderationCases.$inferSelect) {
  if (kind === 'listing') {
    const [car] = await tx
      .select({ brandName: cars.brandName, model: cars.model })
      .from(cars)
      .where(eq(cars.id, subjectId))
      .for('update');
    if (!car) throw noCase();
    return car;
  }
  const [rating] = await tx
    .select({ orderId: ratings.orderId })
    .from(ratings)
    .where(eq(ratings.id, subjectId))
    .for('update');
  if (!rating) throw noCase();
  const [order] = await tx
    .select({ brandName: orders.brandName, model: orders.model })
    .from(orders)
    .where(eq(orders.id, rating.orderId));
  return order ?? { brandName: '', model: '' };
}

/**
 * Decides about a listing or review and logs it; `waiting` reverts a decision. Returns the number of rows
 * changed. Throws 404; 400 for a rejection without a reason; 409 if another admin has decided differently.
 */
export const decide = (
  db: Database,
  admin: CurrentUser,
  id: string,
  { decision, reason = '' }: { decision: ModerationState; reason?: string | undefined },
): Promise<number> =>
  db.transaction(async (tx) => {
    if (decision === 'refused' && reason === '') throw badRequest({ reason: 'Reason is required' });
    const which = eq(moderationCases.id, id);
    const [seen] = await tx.select().from(moderationCases).where(which);
    if (!seen) throw noCase();
    const about = await lockSubject(tx, seen);
    const [known] = await tx.select().from(moderationCases).where(which).for('update');
    if (!known) throw noCase();
    if (known.state === decision) return 0;
    if (known.state !== 'waiting' && decision !== 'waiting') {
      throw conflict('already_decided', 'Another admin has decided already: look at it again');
    }
    await tx
      .update(moderationCases)
      .set({
        state: decision,
        needsAdmin: needsAdminAfter(decision),
        reason: decision === 'refused' ? reason : '',
        decidedAt: decision === 'waiting' ? null : new Date(),
        ...(decision === 'approved' && { neverShown: false }),
      })
      .where(which);
    if (decision === 'approved' && known.neverShown) await publishNow(tx, known.subjectId);
    await recordAction(tx, admin, {
      action: ACTIONS[decision](known.kind),
      subject: `${about.brandName} ${about.model}`,
      detail: [...(reason === '' ? [] : [reason]), ...known.findings.map(({ says }) => says)].join(' – '),
      person: known.ownerId,
    });
    return 1;
  });
