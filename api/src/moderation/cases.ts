import type { ModerationCase, ModerationState, OwnCase } from '@second-gear/contract/moderation';
import { toDollars } from '@second-gear/contract/money';
import { and, eq, isNotNull, ne, or, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { cars } from '../db/tables/cars.ts';
import { moderationCases } from '../db/tables/moderation.ts';
import { orders, ratings } from '../db/tables/orders.ts';
import { users } from '../db/tables/users.ts';
import { type ImageHosts, toImageUrl } from '../images/paths.ts';
import { keyOf, type Order, type PageRequest, readPage, type Rows } from '../paging.ts';
import { contactSpans } from './contact-spans.ts';

const by = (direction: Order['direction']): Order => ({
  column: moderationCases.createdAt,
  id: moderationCases.id,
  direction,
});

const isListing = and(eq(moderationCases.kind, 'listing'), eq(cars.id, moderationCases.subjectId));
const isReview = and(eq(moderationCases.kind, 'review'), eq(ratings.id, moderationCases.subjectId));
/** A deleted listing keeps its case, but no one can act on it until the listing is restored. */
const isThere = or(isNotNull(cars.id), isNotNull(ratings.id));

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
      key: keyOf(order),
    })
    .from(moderationCases)
    .leftJoin(users, eq(users.id, moderationCases.ownerId))
    .leftJoin(cars, isListing)
    .leftJoin(ratings, isReview)
    .leftJoin(orders, eq(orders.id, ratings.orderId))
    .$dynamic();
}

/** Returns how many cases match, without those whose listing or review is gone. */
export async function countCases(db: Database, which: SQL | undefined): Promise<number> {
  const there = db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .leftJoin(cars, isListing)
    .leftJoin(ratings, isReview)
    .where(and(which, isThere))
    .as('there');
  return db.$count(there);
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
    marks: row.findings.some(({ rule }) => rule === 'contact_data') ? contactSpans(text) : [],
    resellPrice: car && toDollars(car.priceCents),
    images: (car?.images ?? []).map((path) => toImageUrl(hosts, path)),
    stars,
    createdAt: createdAt.toISOString(),
  };
}

const pageOfCases = (
  db: Database,
  hosts: ImageHosts,
  page: PageRequest,
  { which, order }: { which: SQL | undefined; order: Order },
): Promise<Rows<ModerationCase>> =>
  readPage(page, {
    order,
    matching: and(which, isThere),
    rows: (cut) =>
      selectCases(db, order)
        .where(cut.where)
        .orderBy(...cut.orderBy)
        .limit(cut.limit),
    count: () => countCases(db, which),
    toItem: (row) => toCase(row, hosts),
  });

/** Returns a page of cases for admins, oldest first. */
export const findCases = (
  db: Database,
  hosts: ImageHosts,
  page: PageRequest & { state?: ModerationState | undefined },
): Promise<Rows<ModerationCase>> =>
  pageOfCases(db, hosts, page, {
    which: page.state === undefined ? undefined : eq(moderationCases.state, page.state),
    order: by('asc'),
  });

/**
 * Returns a page of a user's own hidden listings and reviews, newest first; or only the review of one order.
 */
export async function findOwnCases(
  db: Database,
  hosts: ImageHosts,
  ownerId: string,
  page: PageRequest & { orderId?: string | undefined },
): Promise<Rows<OwnCase>> {
  const which = and(
    eq(moderationCases.ownerId, ownerId),
    ne(moderationCases.state, 'approved'),
    page.orderId === undefined ? undefined : eq(ratings.orderId, page.orderId),
  );
  const { items, ...rest } = await pageOfCases(db, hosts, page, { which, order: by('desc') });
  return { ...rest, items: items.map(({ ownerId: _id, ownerName: _name, marks: _marks, ...own }) => own) };
}
