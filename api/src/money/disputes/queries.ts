import type { DISPUTE_SORTS, DISPUTE_STATES, DisputeItem } from '@second-gear/contract/disputes';
import { toDollars } from '@second-gear/contract/money';
import type { Sort } from '@second-gear/contract/paging';
import { eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type ImageHosts, toImageUrl } from '../../catalog/images/image-paths.ts';
import type { Database } from '../../platform/db/database.ts';
import { disputes } from '../../platform/db/tables/escrow-and-payouts.ts';
import { orderListings } from '../../platform/db/tables/order-listings.ts';
import { orders } from '../../platform/db/tables/orders.ts';
import { users } from '../../platform/db/tables/users.ts';
import {
  alphabetical,
  byInstant,
  byNumber,
  cursorKeySql,
  type Page,
  type PageRequest,
  readPage,
  resolveSortOrder,
  type SortOrder as RowOrder,
} from '../../platform/paging/paging.ts';

const disputeStateSql = sql<(typeof DISPUTE_STATES)[number]>`case
  when ${disputes.decidedAt} is not null then 'decided'
  when ${disputes.answeredAt} is not null then 'answered'
  else 'open' end`;

/** Sorts open disputes first. Within each group, sorts the newest first. */
const defaultOrder = {
  column: sql`((case when ${disputes.decidedAt} is null then '1 ' else '0 ' end) || to_char(${disputes.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'))`,
  kind: 'text',
  id: disputes.id,
  direction: 'desc',
} as const;

const sorts = {
  createdAt: byInstant(disputes.createdAt),
  state: { column: disputeStateSql, kind: 'text' } as const,
  brandName: alphabetical(orders.brandName),
  buyerName: alphabetical(orders.name),
  sellerName: { column: sql`lower(coalesce(${users.name}, ''))`, kind: 'text' } as const,
  resellPrice: byNumber(orders.priceCents),
};

export const disputeColumns = {
  _id: disputes.id,
  orderId: disputes.orderId,
  kind: disputes.kind,
  state: disputeStateSql,
  brandName: orders.brandName,
  model: orders.model,
  priceCents: orders.priceCents,
  buyerName: orders.name,
  sellerName: users.name,
  picture: sql<string | null>`${orderListings.images}[1]`,
  createdAt: disputes.createdAt,
};

const selectDisputes = (db: Database, order: RowOrder) =>
  db
    .select({ ...disputeColumns, key: cursorKeySql(order) })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .leftJoin(users, eq(users.id, orders.sellerId))
    .leftJoin(orderListings, eq(orderListings.orderId, orders.id));

type DisputeRow = Omit<Awaited<ReturnType<typeof selectDisputes>>[number], 'key'>;

/** Converts a row to an item in the dispute list. */
export const toDisputeItem = ({ priceCents, picture, createdAt, ...row }: DisputeRow, hosts: ImageHosts) =>
  ({
    ...row,
    image: picture === null ? null : toImageUrl(hosts, picture),
    resellPrice: toDollars(priceCents),
    createdAt: createdAt.toISOString(),
  }) satisfies DisputeItem;

interface DisputeFilters extends PageRequest {
  state?: 'open' | 'decided' | undefined;
  sort?: Sort<(typeof DISPUTE_SORTS)[number]> | undefined;
}

/** Returns a page of disputes. The default order is open disputes first, then newest first. */
export async function findDisputes(
  db: Database,
  hosts: ImageHosts,
  page: DisputeFilters,
): Promise<Page<DisputeItem>> {
  const order = resolveSortOrder(sorts, disputes.id, page.sort, defaultOrder);
  const condition = {
    open: isNull(disputes.decidedAt),
    decided: isNotNull(disputes.decidedAt),
    any: undefined,
  }[page.state ?? 'any'];
  return readPage(page, {
    order,
    condition,
    rows: selectDisputes(db, order),
    count: () => db.$count(disputes, condition),
    toItem: (row) => toDisputeItem(row, hosts),
  });
}
