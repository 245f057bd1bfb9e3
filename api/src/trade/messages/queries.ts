import { randomUUID } from 'node:crypto';
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { requireOtherSellersCar } from '../../catalog/listing/other-sellers-car.ts';
import { findContactData } from '../../catalog/moderation/contact-data.ts';
import type { CurrentUser } from '../../platform/auth/current-user.ts';
import { isForeignKeyViolation } from '../../platform/db/database-errors.ts';
import { type Database, requireRow } from '../../platform/db/database.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import { messages, threads } from '../../platform/db/tables/wishlist-reports-messages.ts';
import { conflict, notFound } from '../../platform/errors/errors.ts';
import { cursorKeySql, type PageRequest, readPage } from '../../platform/paging/paging.ts';
import { isParticipantSql } from './policy.ts';
import { assertMessageLimit } from './rate-limit.ts';

const LATEST_FIRST = { column: threads.lastAt, id: threads.id, direction: 'desc' } as const;
const OLDEST_FIRST = { column: messages.sentAt, id: messages.id, direction: 'asc' } as const;

/** Returns a page of a user's conversations, latest first. */
export async function findThreads(db: Database, user: CurrentUser, page: PageRequest) {
  const counterpart = alias(users, 'other');
  const isOwnThread = isParticipantSql(user);
  return readPage(page, {
    order: LATEST_FIRST,
    condition: isOwnThread,
    rows: db
      .select({
        _id: threads.id,
        carId: threads.carId,
        brandName: threads.brandName,
        model: threads.model,
        withName: counterpart.name,
        lastText: threads.lastText,
        lastAt: threads.lastAt,
        unread: sql<number>`(
        select count(*)::int from ${messages}
        where ${messages.threadId} = ${threads.id} and ${messages.senderId} <> ${user.id} and ${messages.readAt} is null
      )`,
        key: cursorKeySql(LATEST_FIRST),
      })
      .from(threads)
      .innerJoin(
        counterpart,
        eq(
          counterpart.id,
          sql`case when ${threads.buyerId} = ${user.id} then ${threads.sellerId} else ${threads.buyerId} end`,
        ),
      ),
    count: () => db.$count(threads, isOwnThread),
    toItem: ({ lastAt, ...row }) => ({ ...row, lastAt: lastAt.toISOString() }),
  });
}

/**
 * Returns a page of messages in the user's own conversation, oldest first, and marks the other user's
 * messages as read. Throws 404.
 */
export const readThread = (db: Database, user: CurrentUser, id: string, page: PageRequest) =>
  db.transaction(async (tx) => {
    await lockThread(tx, user, id);
    const isPaid = await hasPaidOrder(tx, id);
    const isInThread = eq(messages.threadId, id);
    const messagePage = await readPage(page, {
      order: OLDEST_FIRST,
      condition: isInThread,
      rows: tx
        .select({
          _id: messages.id,
          senderId: messages.senderId,
          text: messages.text,
          sentAt: messages.sentAt,
          key: cursorKeySql(OLDEST_FIRST),
        })
        .from(messages),
      count: () => tx.$count(messages, isInThread),
      toItem: ({ senderId, sentAt, ...row }) => ({
        ...row,
        mine: senderId === user.id,
        sentAt: sentAt.toISOString(),
        ...(!isPaid && findContactData(row.text).length > 0 ? { holdsContactData: true } : {}),
      }),
    });
    await tx
      .update(messages)
      .set({ readAt: new Date() })
      .where(and(isInThread, ne(messages.senderId, user.id), isNull(messages.readAt)));
    return messagePage;
  });

/**
 * Whether the buyer of a conversation has paid its seller for the car and was not refunded. If the listing is
 * gone, a payment for any of the seller's cars counts.
 */
async function hasPaidOrder(tx: Database, threadId: string): Promise<boolean> {
  const paidOrders = await tx
    .select({ id: orders.id })
    .from(threads)
    .innerJoin(
      orders,
      and(
        eq(orders.buyerId, threads.buyerId),
        eq(orders.sellerId, threads.sellerId),
        eq(orders.state, 'paid'),
        or(isNull(threads.carId), eq(orders.carId, threads.carId)),
      ),
    )
    .where(eq(threads.id, threadId))
    .limit(1);
  return paidOrders.length > 0;
}

/**
 * Whether to warn buyer and seller that a message contains contact details. Returns false once the buyer has
 * paid.
 */
export const needsContactWarning = async (tx: Database, threadId: string, text: string): Promise<boolean> =>
  findContactData(text).length > 0 && !(await hasPaidOrder(tx, threadId));

/**
 * Sends a message to a car's seller, in the conversation of buyer and seller about that car. Returns the
 * conversation's id. Throws 404, 403 or 429.
 */
export async function startThread(
  db: Database,
  user: CurrentUser,
  carId: string,
  text: string,
): Promise<string> {
  const { id, brandName, model, sellerId } = await requireOtherSellersCar(db, user, carId);
  return startThreadWithMessage(db, user, { carId: id, brandName, model, buyerId: user.id, sellerId }, text);
}

/**
 * Sends a message to the buyer of an order for the user's own car, in the conversation of buyer and seller
 * about that car. Returns the conversation's id. Throws 404 if there is no such order; 409 if the buyer's
 * account or the listing is gone; 429 above the limits.
 */
export async function messageBuyer(
  db: Database,
  user: CurrentUser,
  orderId: string,
  text: string,
): Promise<string> {
  const [order] = await db
    .select({
      carId: orders.carId,
      brandName: orders.brandName,
      model: orders.model,
      buyerId: orders.buyerId,
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.sellerId, user.id)));
  if (!order) throw notFound('Order not found');
  const { carId, buyerId, brandName, model } = order;
  if (carId === null)
    throw conflict('car_gone', 'This listing was removed, so you can’t send messages about it');
  if (buyerId === null)
    throw conflict('buyer_gone', 'The buyer has closed their account, so you can’t message them');
  return startThreadWithMessage(db, user, { carId, brandName, model, buyerId, sellerId: user.id }, text);
}

interface NewThread {
  carId: string;
  brandName: string;
  model: string;
  buyerId: string;
  sellerId: string;
}

/**
 * Adds a message to the conversation of a buyer and a seller about a car. Creates the conversation if
 * necessary. Returns its id.
 */
async function startThreadWithMessage(
  db: Database,
  sender: CurrentUser,
  thread: NewThread,
  text: string,
): Promise<string> {
  try {
    return await db.transaction(async (tx) => {
      await assertMessageLimit(tx, sender, sender.id === thread.buyerId ? thread.sellerId : thread.buyerId);
      const savedThreads = await tx
        .insert(threads)
        .values({ id: randomUUID(), ...thread, lastText: text })
        .onConflictDoUpdate({
          target: [threads.carId, threads.buyerId],
          set: { lastText: text, lastAt: new Date() },
        })
        .returning({ id: threads.id });
      const { id } = requireRow(savedThreads);
      await tx.insert(messages).values({ id: randomUUID(), threadId: id, senderId: sender.id, text });
      return id;
    });
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound('Car not found');
    throw error;
  }
}

/** Adds a message to the user's own conversation. Returns the message's id. Throws 404 or 429. */
export const addMessage = (
  db: Database,
  user: CurrentUser,
  threadId: string,
  text: string,
): Promise<string> =>
  db.transaction(async (tx) => {
    const { buyerId, sellerId } = await findParticipants(tx, user, threadId);
    await assertMessageLimit(tx, user, user.id === buyerId ? sellerId : buyerId);
    await lockThread(tx, user, threadId);
    const id = randomUUID();
    await tx.insert(messages).values({ id, threadId, senderId: user.id, text });
    await tx.update(threads).set({ lastText: text, lastAt: new Date() }).where(eq(threads.id, threadId));
    return id;
  });

const selectOwnThread = (db: Database, user: CurrentUser, id: string) =>
  db
    .select({ buyerId: threads.buyerId, sellerId: threads.sellerId })
    .from(threads)
    .where(and(eq(threads.id, id), isParticipantSql(user)));

/** Returns the two participants of the user's own conversation. Throws 404 for other conversations. */
async function findParticipants(db: Database, user: CurrentUser, id: string) {
  const [thread] = await selectOwnThread(db, user, id);
  if (!thread) throw notFound('Conversation not found');
  return thread;
}

/** Locks the user's own conversation. Throws 404 for other conversations. */
async function lockThread(tx: Database, user: CurrentUser, id: string): Promise<void> {
  const [thread] = await selectOwnThread(tx, user, id).for('update');
  if (!thread) throw notFound('Conversation not found');
}
