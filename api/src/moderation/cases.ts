import type { ModerationCase, ModerationState, OwnCase } from '@second-gear/contract/moderation';
import { toDollars } from '@second-gear/contract/money';
import { and, eq, isNotNull, ne, or, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import { moderationCases } from '../db/tables/moderation.ts';
import { orders, ratings } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';
import { type ImageHosts, toImageUrl } from '../images/paths.ts';
import { cursorKey, type Order, type Page, type PageRequest, readPage } from '../paging.ts';
import { findContactSpans } from './contact-spans.ts';

const orderByCreation = (direction: Order['direction']): Order => ({
  column: moderationCases.createdAt,
  id: moderationCases.id,
  direction,
});

const isListing = and(eq(moderationCases.kind, 'listing'), eq(cars.id, moderationCases.subjectId));
const isReview = and(eq(moderationCases.kind, 'review'), eq(ratings.id, moderationCases.subjectId));
/** A deleted listing keeps its case, but no one can act on it until the listing is restored. */
const subjectExists = or(isNotNull(cars.id), isNotNull(ratings.id));

function selectCases(db: Database, order: Order) {
  return db
    .select({
      _id: moderationCases.id,
      kind: moderationCases.kind,
      state: moderationCases.state,
      findings: moderationCases.findings,
      reason: moderationCases.reason,
      createdAt: moderationCases.createdAt,
      ownerId: moderationCases.ownerId,
      ownerName: users.name,
      car: cars,
      stars: ratings.stars,
      words: ratings.text,
      order: { id: orders.id, carId: orders.carId, brandName: orders.brandName, model: orders.model },
      key: cursorKey(order),
    })
    .from(moderationCases)
    .leftJoin(users, eq(users.id, moderationCases.ownerId))
    .leftJoin(cars, isListing)
    .leftJoin(ratings, isReview)
    .leftJoin(orders, eq(orders.id, ratings.orderId))
    .$dynamic();
}

/** Returns how many cases match, without those whose listing or review is gone. */
export async function countCases(db: Database, condition: SQL | undefined): Promise<number> {
  const existingCases = db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .leftJoin(cars, isListing)
    .leftJoin(ratings, isReview)
    .where(and(condition, subjectExists))
    .as('there');
  return db.$count(existingCases);
}

type Row = Omit<Awaited<ReturnType<typeof selectCases>>[number], 'key'>;

function toCase({ car, order, words, stars, createdAt, ...row }: Row, hosts: ImageHosts): ModerationCase {
  const text = car?.description ?? words ?? '';
  return {
    ...row,
    carId: car?.id ?? order?.carId ?? null,
    orderId: order?.id ?? null,
    brandName: car?.brandName ?? order?.brandName ?? '',
    model: car?.model ?? order?.model ?? '',
    text,
    marks: row.findings.some(({ rule }) => rule === 'contact_data') ? findContactSpans(text) : [],
    resellPrice: car && toDollars(car.priceCents),
    images: (car?.images ?? []).map((path) => toImageUrl(hosts, path)),
    stars,
    createdAt: createdAt.toISOString(),
  };
}

const readCasePage = (
  db: Database,
  hosts: ImageHosts,
  page: PageRequest,
  { condition, order }: { condition: SQL | undefined; order: Order },
): Promise<Page<ModerationCase>> =>
  readPage(page, {
    order,
    matching: and(condition, subjectExists),
    rows: (clauses) =>
      selectCases(db, order)
        .where(clauses.where)
        .orderBy(...clauses.orderBy)
        .limit(clauses.limit),
    count: () => countCases(db, condition),
    toItem: (row) => toCase(row, hosts),
  });

/** Returns a page of cases for admins, oldest first. */
export const findCases = (
  db: Database,
  hosts: ImageHosts,
  page: PageRequest & { state?: ModerationState | undefined },
): Promise<Page<ModerationCase>> =>
  readCasePage(db, hosts, page, {
    condition: page.state === undefined ? undefined : eq(moderationCases.state, page.state),
    order: orderByCreation('asc'),
  });

/**
 * Returns a page of a user's own hidden listings and reviews, newest first; or only the review of one order.
 */
export async function findOwnCases(
  db: Database,
  hosts: ImageHosts,
  ownerId: string,
  page: PageRequest & { orderId?: string | undefined },
): Promise<Page<OwnCase>> {
  const condition = and(
    eq(moderationCases.ownerId, ownerId),
    ne(moderationCases.state, 'approved'),
    page.orderId === undefined ? undefined : eq(ratings.orderId, page.orderId),
  );
  const { items, ...rest } = await readCasePage(db, hosts, page, {
    condition,
    order: orderByCreation('desc'),
  });
  return { ...rest, items: items.map(({ ownerId: _id, ownerName: _name, marks: _marks, ...own }) => own) };
}
