import type { Review } from '@second-gear/contract/sellers';
import { and, eq } from 'drizzle-orm';
import { reviewStateSql } from '../../catalog/listing/review-state.ts';
import type { Database } from '../../platform/db/database.ts';
import { orders, ratings } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import {
  cursorKeySql,
  type Page,
  type PageRequest,
  readPage,
  type SortOrder,
} from '../../platform/paging/paging.ts';

const NEWEST_FIRST: SortOrder = { column: ratings.createdAt, id: ratings.id, direction: 'desc' };

/**
 * Matches a first name: the letters at the start. If a name is an email address, the match ends before its
 * first digit or symbol.
 */
const FIRST_NAME_PATTERN = /^\p{L}[\p{L}\p{M}'’]{0,39}/u;

/** Returns the public part of a buyer's name, or null if it does not start with a letter. */
const firstNameOf = (name: string | null): string | null =>
  FIRST_NAME_PATTERN.exec(name?.trim() ?? '')?.[0] ?? null;

/** A review with its order's id, which only the seller may see. */
type ReviewOfOrder = Review & { orderId: string };

/**
 * Returns a page of a seller's ratings that count, newest first. Omits the text and the answer if the review
 * was taken down or waits for approval.
 */
export const findReviews = (
  db: Database,
  sellerId: string,
  page: PageRequest,
): Promise<Page<ReviewOfOrder>> => {
  const condition = and(eq(ratings.sellerId, sellerId), ratings.isCounted);
  return readPage(page, {
    order: NEWEST_FIRST,
    condition,
    rows: db
      .select({
        _id: ratings.id,
        stars: ratings.stars,
        text: ratings.text,
        takenDownAt: ratings.takenDownAt,
        reviewState: reviewStateSql(ratings.id, 'review'),
        createdAt: ratings.createdAt,
        reviewer: users.name,
        answer: ratings.answer,
        orderId: ratings.orderId,
        carId: orders.carId,
        brandName: orders.brandName,
        model: orders.model,
        key: cursorKeySql(NEWEST_FIRST),
      })
      .from(ratings)
      .innerJoin(orders, eq(orders.id, ratings.orderId))
      .leftJoin(users, eq(users.id, ratings.buyerId)),
    count: () => db.$count(ratings, condition),
    toItem: ({ createdAt, takenDownAt, reviewState, reviewer, text, answer, ...row }) => {
      const isTakenDown = takenDownAt !== null || reviewState === 'refused';
      const isWaiting = !isTakenDown && reviewState === 'waiting';
      const isVisible = !isTakenDown && !isWaiting;
      return {
        ...row,
        takenDown: isTakenDown,
        waiting: isWaiting,
        text: isVisible ? text : '',
        answer: isVisible ? answer : null,
        reviewer: firstNameOf(reviewer),
        month: createdAt.toISOString().slice(0, 7),
      };
    },
  });
};
