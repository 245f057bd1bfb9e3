import type { Review } from '@second-gear/contract/sellers';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { orders, ratings } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';
import { keptState } from '../moderation/kept.ts';
import { keyOf, type Order, type PageRequest, readPage, type Rows } from '../paging.ts';

const newest: Order = { column: ratings.createdAt, id: ratings.id, direction: 'desc' };

/** Cuts names that are an email address, or its part before the `@`. */
const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’]{0,39}/u;

/** Returns the public part of a buyer's name, or null if it does not start with a letter. */
const firstNameOf = (name: string | null): string | null => FIRST_NAME.exec(name?.trim() ?? '')?.[0] ?? null;

/** A review with its order id, for its seller only. */
type ReviewOfOrder = Review & { orderId: string };

/**
 * Returns a page of a seller's counted ratings, newest first. Omits text that was taken down, and its answer.
 */
export const findReviews = (
  db: Database,
  sellerId: string,
  page: PageRequest,
): Promise<Rows<ReviewOfOrder>> => {
  const which = and(eq(ratings.sellerId, sellerId), ratings.counts);
  return readPage(page, {
    order: newest,
    matching: which,
    rows: (cut) =>
      db
        .select({
          _id: ratings.id,
          stars: ratings.stars,
          text: ratings.text,
          takenDownAt: ratings.takenDownAt,
          keptAs: keptState(ratings.id, 'review'),
          createdAt: ratings.createdAt,
          reviewer: users.name,
          answer: ratings.answer,
          orderId: ratings.orderId,
          carId: orders.carId,
          brandName: orders.brandName,
          model: orders.model,
          key: keyOf(newest),
        })
        .from(ratings)
        .innerJoin(orders, eq(orders.id, ratings.orderId))
        .leftJoin(users, eq(users.id, ratings.buyerId))
        .where(cut.where)
        .orderBy(...cut.orderBy)
        .limit(cut.limit),
    count: () => db.$count(ratings, which),
    toItem: ({ createdAt, takenDownAt, keptAs, reviewer, text, answer, ...row }) => {
      const takenDown = takenDownAt !== null || keptAs === 'refused';
      const waiting = !takenDown && keptAs === 'waiting';
      const isRead = !takenDown && !waiting;
      return {
        ...row,
        takenDown,
        waiting,
        text: isRead ? text : '',
        answer: isRead ? answer : null,
        reviewer: firstNameOf(reviewer),
        month: createdAt.toISOString().slice(0, 7),
      };
    },
  });
};
