import type { ModerationState } from '@second-gear/contract/moderation';
import { eq } from 'drizzle-orm';
import { recordAction } from '../../platform/audit/queries.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { moderationCases } from '../../platform/db/tables/moderation.ts';
import { orders, ratings } from '../../platform/db/tables/orders.ts';
import { badRequest, conflict, notFound } from '../../platform/errors/errors.ts';
import { publishNow } from './moderate-changes.ts';
import { needsAdminAfter } from './verdict-table.ts';

const ACTION_NAME_FORMATTERS: Record<ModerationState, (kindName: string) => string> = {
  waiting: (kindName) => `return ${kindName} to queue`,
  approved: (kindName) => `approve ${kindName}`,
  refused: (kindName) => `reject ${kindName}`,
};

const caseNotFoundError = () => notFound('This item is no longer in the queue');

/**
 * Locks the listing or review of a case. The lock order is listing or review, then case. Throws 404 if the
 * listing or review is gone.
 */
async function lockSubject(tx: Database, { kind, subjectId }: typeof moderationCases.$inferSelect) {
  if (kind === 'listing') {
    const [car] = await tx
      .select({ brandName: cars.brandName, model: cars.model })
      .from(cars)
      .where(eq(cars.id, subjectId))
      .for('update');
    if (!car) throw caseNotFoundError();
    return car;
  }
  const [rating] = await tx
    .select({ orderId: ratings.orderId })
    .from(ratings)
    .where(eq(ratings.id, subjectId))
    .for('update');
  if (!rating) throw caseNotFoundError();
  const [order] = await tx
    .select({ brandName: orders.brandName, model: orders.model })
    .from(orders)
    .where(eq(orders.id, rating.orderId));
  return order ?? { brandName: '', model: '' };
}

/**
 * Decides about a listing or review and logs the decision. The decision `waiting` reverts an earlier
 * decision. Returns the number of rows changed. Throws 404; 400 for a rejection without a reason; 409 if
 * another admin has decided differently.
 */
export const decideCase = (
  db: Database,
  admin: CurrentUser,
  id: string,
  { decision, reason = '' }: { decision: ModerationState; reason?: string | undefined },
): Promise<number> =>
  db.transaction(async (tx) => {
    if (decision === 'refused' && reason === '') throw badRequest({ reason: 'Reason is required' });
    const isThisCase = eq(moderationCases.id, id);
    const [observed] = await tx.select().from(moderationCases).where(isThisCase);
    if (!observed) throw caseNotFoundError();
    const caseSubject = await lockSubject(tx, observed);
    const [lockedCase] = await tx.select().from(moderationCases).where(isThisCase).for('update');
    if (!lockedCase) throw caseNotFoundError();
    if (lockedCase.state === decision) return 0;
    if (lockedCase.state !== 'waiting' && decision !== 'waiting') {
      throw conflict('already_decided', 'Another admin has already made a decision. Reload to see it.');
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
      .where(isThisCase);
    if (decision === 'approved' && lockedCase.neverShown) await publishNow(tx, lockedCase.subjectId);
    await recordAction(tx, admin, {
      action: ACTION_NAME_FORMATTERS[decision](lockedCase.kind),
      subject: `${caseSubject.brandName} ${caseSubject.model}`,
      detail: [...(reason === '' ? [] : [reason]), ...lockedCase.findings.map(({ says }) => says)].join(
        ' – ',
      ),
      aboutUserId: lockedCase.ownerId,
    });
    return 1;
  });
