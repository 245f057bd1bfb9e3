import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database } from '../db/database.ts';
import { only } from '../db/database.ts';
import { ledgerEntries } from '../db/tables/ledger.ts';
import { disputes } from '../db/tables/money.ts';
import { payments as paymentRows } from '../db/tables/orders.ts';
import { lockHold } from '../holds/take.ts';
import { post } from '../ledger/post.ts';
import { isAbout } from '../ledger/reference.ts';
import { ask, isAway, requireAbout } from '../payments/asking.ts';
import { idOf } from '../payments/named.ts';
import type { Settling } from '../payments/settling.ts';
import { followRefund } from '../refunds/follow.ts';
import { close, lose } from './lose.ts';
import { regain } from './regain.ts';
import { isInquiry, movesOf, takenBy } from './taken.ts';

type Known = Pick<typeof disputes.$inferSelect, 'id' | 'decision'>;

const findKnown = async (db: Database, claim: Stripe.Dispute): Promise<Known | undefined> =>
  (
    await db
      .select({ id: disputes.id, decision: disputes.decision })
      .from(disputes)
      .where(eq(disputes.providerId, claim.id))
  )[0];

/** Stores a dispute's current status at the provider. */
async function upsert(
  tx: Database,
  { id: paymentId, orderId }: typeof paymentRows.$inferSelect,
  claim: Stripe.Dispute,
): Promise<Known> {
  const stands = { providerStatus: claim.status, amountCents: claim.amount, paymentId };
  return only(
    await tx
      .insert(disputes)
      .values({
        id: randomUUID(),
        orderId,
        kind: 'bank',
        text: claim.reason,
        providerId: claim.id,
        ...stands,
      })
      .onConflictDoUpdate({ target: disputes.providerId, set: stands })
      .returning({ id: disputes.id, decision: disputes.decision }),
  );
}

/** Whether the ledger already has more movements than this response, which is then older. */
async function isStale(tx: Database, id: string, claim: Stripe.Dispute): Promise<boolean> {
  const moved = and(inArray(ledgerEntries.kind, ['chargeback', 'chargeback_won']), isAbout(id));
  return (await tx.$count(ledgerEntries, moved)) > movesOf(claim).length;
}

/**
 * Records each withdrawal and return once. The first of each kind uses the dispute's id. Those of appeals add
 * the provider's id. Returns the reference of the last withdrawal.
 */
async function postMoves(tx: Database, orderId: string, id: string, claim: Stripe.Dispute): Promise<string> {
  const last = { chargeback: '', chargeback_won: '' };
  for (const move of movesOf(claim)) {
    const kind = move.cents > 0 ? 'chargeback' : 'chargeback_won';
    const reference = last[kind] === '' ? id : `${id}:${move.id}`;
    const postings = { lost: move.cents, provider: -move.cents };
    await post(tx, { kind, reference, orderId, postings });
    last[kind] = reference;
  }
  return last.chargeback === '' ? id : last.chargeback;
}

/**
 * Returns the outcome: the bank keeps the money (`kept`), has none of it (`free`) or has not decided
 * (`open`).
 */
function endOf(claim: Stripe.Dispute): 'kept' | 'free' | 'open' {
  const isTaken = takenBy(claim) > 0;
  if (claim.status === 'lost' || claim.status === 'prevented') return isTaken ? 'kept' : 'free';
  if (claim.status === 'won' || claim.status === 'warning_closed') return isTaken ? 'open' : 'free';
  return 'open';
}

/**
 * A dispute that ended without a withdrawal may have ended because of a refund. Records such refunds first.
 */
async function followRefundsOf(settling: Settling, intentId: string): Promise<void> {
  const { refunds } = settling.payments;
  const { data, object } = await ask(() => refunds.list({ payment_intent: intentId, limit: 100 }));
  requireAbout(object === 'list', 'list');
  for (const made of data) await followRefund(settling, made);
}

const isEndedInquiry = (claim: Stripe.Dispute): boolean =>
  (claim.status === 'warning_closed' || claim.status === 'prevented') && endOf(claim) === 'free';

/**
 * Polls each open chargeback, except those in `seen`. This finds disputes older than the range of the
 * provider's lists. A single failure does not stop the others. Throws if the provider is unavailable.
 */
export async function followOpenDisputes(settling: Settling, seen: ReadonlySet<string>): Promise<void> {
  const { db, payments, log } = settling;
  const open = await db
    .select({ providerId: disputes.providerId })
    .from(disputes)
    .where(and(eq(disputes.kind, 'bank'), isNull(disputes.decidedAt)))
    .orderBy(disputes.id);
  for (const { providerId } of open) {
    if (providerId === null || seen.has(providerId)) continue;
    try {
      const claim = await ask(() => payments.disputes.retrieve(providerId));
      requireAbout(claim.id === providerId, 'dispute');
      await followDispute(settling, claim);
    } catch (error) {
      if (isAway(error)) throw error;
      log.error({ err: error, providerId }, 'a dispute that stands open could not be followed');
    }
  }
}

/**
 * Updates a chargeback on one of our payments from the provider. Open: the seller is not paid. Lost: the
 * buyer has the money. Won: it is held as before. An appeal may reopen or reverse a decision. Repeating it
 * changes nothing.
 */
export async function followDispute(settling: Settling, claim: Stripe.Dispute): Promise<void> {
  const { db, log } = settling;
  const intentId = idOf(claim.payment_intent);
  if (intentId === null) return;
  const [payment] = await db.select().from(paymentRows).where(eq(paymentRows.intentId, intentId));
  if (!payment) return;
  if (isEndedInquiry(claim) && !(await findKnown(db, claim))?.decision) {
    await followRefundsOf(settling, intentId);
  }
  const { orderId, id: paymentId } = payment;
  await db.transaction(async (tx) => {
    const locked = await lockHold(tx, orderId);
    // A payment that is refunded anyway has no escrow. The order's escrow belongs to another payment.
    const held = locked?.paymentId === paymentId ? locked : undefined;
    const known = await findKnown(tx, claim);
    if (known && (await isStale(tx, known.id, claim))) return;
    const { id, decision } = await upsert(tx, payment, claim);
    const reference = await postMoves(tx, orderId, id, claim);
    const end = endOf(claim);
    const about = { disputeId: id, orderId, status: claim.status };
    if (end === 'kept' && decision !== 'refund') {
      if (decision) log.error(about, 'a bank keeps what it had given back: it may have been paid out since');
      const cents = takenBy(claim);
      await lose(settling, tx, { orderId, paymentId, id, reference, providerId: claim.id, cents, held });
    }
    if (end === 'free' && decision === 'refund') {
      log.error(about, 'a bank has given back what it had kept: a person must say who is to have it');
      await regain(tx, { orderId, paymentId, id, held });
    }
    if (end === 'free' && decision !== 'release') await close(tx, id, 'release', 0);
    if (end === 'open' && decision === 'release' && !isInquiry(claim) && claim.status !== 'won') {
      log.error(about, 'a dispute that had ended stands open again');
      const open = { decision: null, decidedAt: null, refundCents: 0 };
      await tx.update(disputes).set(open).where(eq(disputes.id, id));
    }
  });
}
