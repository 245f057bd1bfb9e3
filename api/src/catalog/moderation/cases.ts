import type { ModerationCase, ModerationState, OwnCase } from '@second-gear/contract/moderation';
import { toDollars } from '@second-gear/contract/money';
import { and, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database.ts';
import { cars } from '../../platform/db/tables/cars.ts';
import { moderationCases } from '../../platform/db/tables/moderation.ts';
import { orders, ratings } from '../../platform/db/tables/orders.ts';
import { trash } from '../../platform/db/tables/trash.ts';
import { users } from '../../platform/db/tables/users.ts';
import {
  cursorKeySql,
  type Page,
  type PageRequest,
  readPage,
  type SortOrder,
} from '../../platform/paging/paging.ts';
import { type ImageHosts, toImageUrl } from '../images/image-paths.ts';
import { findContactSpans } from './contact-spans.ts';

const orderByCreation = (direction: SortOrder['direction']): SortOrder => ({
  column: moderationCases.createdAt,
  id: moderationCases.id,
  direction,
});

const listingJoinSql = and(eq(moderationCases.kind, 'listing'), eq(cars.id, moderationCases.subjectId));
const reviewJoinSql = and(eq(moderationCases.kind, 'review'), eq(ratings.id, moderationCases.subjectId));
/**
 * Whether the listing or review of a case exists. A deleted listing keeps its case, but no one can act on the
 * case until the listing is restored.
 */
const subjectExistsSql = or(isNotNull(cars.id), isNotNull(ratings.id));

function selectCases(db: Database, order: SortOrder) {
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
      reviewText: ratings.text,
      order: { id: orders.id, carId: orders.carId, brandName: orders.brandName, model: orders.model },
      key: cursorKeySql(order),
    })
    .from(moderationCases)
    .leftJoin(users, eq(users.id, moderationCases.ownerId))
    .leftJoin(cars, listingJoinSql)
    .leftJoin(ratings, reviewJoinSql)
    .leftJoin(orders, eq(orders.id, ratings.orderId))
    .$dynamic();
}

/** Returns how many cases match, without those whose listing or review is deleted. */
export async function countCases(db: Database, condition: SQL | undefined): Promise<number> {
  const existingCases = db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .leftJoin(cars, listingJoinSql)
    .leftJoin(ratings, reviewJoinSql)
    .where(and(condition, subjectExistsSql))
    .as('existing_cases');
  return db.$count(existingCases);
}

type Row = Omit<Awaited<ReturnType<typeof selectCases>>[number], 'key'>;

function toCase(
  { car, order, reviewText, stars, createdAt, ...row }: Row,
  hosts: ImageHosts,
): ModerationCase {
  const text = car?.description ?? reviewText ?? '';
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
  { condition, order }: { condition: SQL | undefined; order: SortOrder },
): Promise<Page<ModerationCase>> =>
  readPage(page, {
    order,
    condition: and(condition, subjectExistsSql),
    rows: selectCases(db, order),
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
 * Returns a page of a user's own hidden listings and reviews, newest first. With `orderId`, only the review
 * of that order.
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
  return {
    ...rest,
    items: items.map(({ ownerId: _id, ownerName: _name, marks: _marks, ...ownCase }) => ownCase),
  };
}

const isSubjectDeletedSql = (kind: 'listing' | 'review', table: typeof cars | typeof ratings) =>
  and(
    eq(moderationCases.kind, kind),
    sql`not exists (select 1 from ${table} where ${table.id} = ${moderationCases.subjectId})`,
  );

/** Deletes the cases of listings and reviews that are permanently gone. */
export const pruneCases = (db: Database) =>
  db
    .delete(moderationCases)
    .where(
      or(
        isSubjectDeletedSql('review', ratings),
        and(
          isSubjectDeletedSql('listing', cars),
          sql`not exists (select 1 from ${trash} where ${trash.id} = ${moderationCases.subjectId})`,
        ),
      ),
    );
