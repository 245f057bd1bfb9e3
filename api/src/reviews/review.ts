import type { Review } from '@second-gear/contract/sellers';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { orders, ratings } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';
import { keptState } from '../moderation/kept.ts';
import { keyOf, type Order, type PageRequest, readPage, type Rows } from '../paging.ts';

const newest: Order = { column: ratings.createdAt, id: ratings.id, direction: 'desc' };

/** Names end there where they are an address, or what stands before its `@`. */
const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’]{0,39}/u;

/** What the public reads of a buyer's name; null where it does not begin with a letter. */
const firstNameOf = (name: string | null): string | null => FIRST_NAME.exec(name?.trim() ?? '')?.[0] ?? null;

/** A review as its seller is told of it. */
type ReviewOfOrder = Review & { orderId: string };

/** A page of a seller's ratings that count, newest first, with what may be read of them: of words that are taken down, and their answer, nothing. */
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
