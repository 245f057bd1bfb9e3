import type { Sort } from '@second-gear/contract/paging';
import { and, asc, desc, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { badRequest } from './errors.ts';

/** What a list call was asked for; without `limit` everything. */
export interface PageRequest {
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Rows left out at the beginning, where a list can be entered at any place. */
  skip?: number | undefined;
}

/** One page: its rows, the number of rows over all pages, and the cursor of the next page. */
export interface Rows<T> {
  items: T[];
  total: number;
  next: string | null;
}

type Value = string | number;
type Kind = 'instant' | 'int' | 'text';

/**
 * An order of rows that no two rows share: by a value, then by id, and before both by `first` where there is one. The
 * cursor holds what the last row has of these.
 */
export interface Order {
  /** A whole number, the smallest first whichever the direction. An index reads it so, or the other way round with `-`. */
  first?: SQLWrapper;
  column: SQLWrapper;
  /** What the value is; an instant when absent. */
  kind?: Kind;
  id: SQLWrapper;
  direction: 'asc' | 'desc';
}

/** What rows are compared by, one after the other, all in the order's direction: so that one comparison of rows does. */
const comparedBy = ({ first, column, kind = 'instant', id, direction }: Order) => [
  ...(first ? [{ by: direction === 'asc' ? first : sql`(-${first})`, kind: 'int' as const }] : []),
  { by: column, kind },
  { by: id, kind: 'text' as const },
];

const keySchema = z.array(z.union([z.string(), z.number()]));

const fits = (value: Value | undefined, kind: Kind): boolean =>
  ({
    instant: typeof value === 'string' && !Number.isNaN(Date.parse(value)),
    int: Number.isSafeInteger(value) && Math.abs(Number(value)) < 2 ** 31,
    text: typeof value === 'string' && !value.includes('\0'),
  })[kind];

function decode(cursor: string, kinds: readonly Kind[]): Value[] {
  const wrong = badRequest({ cursor: 'This cursor is not one that a page gave out' });
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch (error) {
    throw error instanceof SyntaxError ? wrong : error;
  }
  const { data: key } = keySchema.safeParse(parsed);
  if (key?.length !== kinds.length || !kinds.every((kind, at) => fits(key[at], kind))) throw wrong;
  return key;
}

const typed = (value: Value, kind: Kind): SQL =>
  ({
    instant: () => sql`${new Date(value).toISOString()}::timestamptz`,
    int: () => sql`${value}::int`,
    text: () => sql`${value}::text`,
  })[kind]();

/** The condition that leaves only rows after the cursor; undefined without one. Throws 400 for a cursor not of our making. */
function after(page: PageRequest, order: Order): SQL | undefined {
  if (page.cursor === undefined) return undefined;
  const parts = comparedBy(order);
  const kinds = parts.map(({ kind }) => kind);
  const values = decode(page.cursor, kinds).map((value, at) => typed(value, kinds[at] ?? 'text'));
  const row = (members: readonly SQLWrapper[]) => sql`(${sql.join([...members], sql`, `)})`;
  const compare = sql.raw(order.direction === 'asc' ? '>' : '<');
  return sql`${row(parts.map(({ by }) => by))} ${compare} ${row(values)}`;
}

/** A row's own part of an {@link Order}, for the cursor: select it beside the row's columns. */
export function keyOf(order: Order): SQL<Value | Value[]> {
  const told = comparedBy(order)
    .slice(0, -1)
    .map(({ by, kind }) => asJson(by, kind));
  const [only] = told;
  return told.length === 1 && only ? only : sql<Value[]>`json_build_array(${sql.join(told, sql`, `)})`;
}

const asJson = (by: SQLWrapper, kind: Kind): SQL<Value> =>
  ({
    // As text of one form, because the two databases' drivers give out instants each in their own.
    instant: () => sql<string>`to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    int: () => sql<number>`(${by})::int`,
    text: () => sql<string>`(${by})::text`,
  })[kind]();

/** What rows can be sorted by: a column that is never null, and what it holds. */
export type Sortables<Key extends string> = Record<Key, Pick<Order, 'column' | 'kind'>>;

/** The order that a list was asked for; `usual` without a wish. */
export function orderFor<Key extends string>(
  sortables: Sortables<Key>,
  id: SQLWrapper,
  sort: Sort<Key> | undefined,
  usual: Order,
): Order {
  if (sort === undefined) return usual;
  const down = sort.startsWith('-');
  const { [(down ? sort.slice(1) : sort) as Key]: by } = sortables;
  return { ...by, id, direction: down ? 'desc' : 'asc' };
}

/** Text as people sort it, capitals and small letters alike. */
export const alphabetical = (column: SQLWrapper) =>
  ({ column: sql`lower(${column})`, kind: 'text' }) as const;
/** No before yes. */
export const noFirst = (column: SQLWrapper) => ({ column: sql`(${column})::int`, kind: 'int' }) as const;
export const byNumber = (column: SQLWrapper) => ({ column, kind: 'int' }) as const;
export const byInstant = (column: SQLWrapper) => ({ column, kind: 'instant' }) as const;

/** `order by` of an {@link Order}. */
const orderBy = (order: Order): SQL[] =>
  comparedBy(order).map(({ by }) => (order.direction === 'asc' ? asc(by) : desc(by)));

/** Stands for "all rows" where a statement wants a number. */
const ALL_ROWS = 1_000_000_000;

/** What a statement takes to fetch the rows of one page. */
export interface Cut {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
  offset: number;
}

/** A row with its id and its own value of the list's order; see {@link keyOf}. */
interface Keyed {
  _id: string;
  key: Value | Value[];
}

/** A list that can be paged. */
interface List<Row extends Keyed, Item> {
  order: Order;
  /** What belongs to the list. */
  matching: SQL | undefined;
  /** Fetches the rows of a page, each with its key. */
  rows: (cut: Cut) => PromiseLike<Row[]>;
  /** How many rows the whole list has; asked only where a page does not tell. */
  count: () => Promise<number>;
  /** A row as the call gives it. */
  toItem: (row: Omit<Row, 'key'>) => Item;
}

/** Reads one page of a list. Throws 400 for a cursor not of our making. */
export async function readPage<Row extends Keyed, Item>(
  page: PageRequest,
  { order, matching, rows, count, toItem }: List<Row, Item>,
): Promise<Rows<Item>> {
  const { limit, cursor, skip = 0 } = page;
  const fetched = await rows({
    where: and(matching, after(page, order)),
    orderBy: orderBy(order),
    // One row more than asked for tells whether another page follows.
    limit: limit === undefined ? ALL_ROWS : limit + 1,
    offset: skip,
  });
  const more = limit !== undefined && fetched.length > limit;
  const kept = more ? fetched.slice(0, limit) : fetched;
  const last = kept.at(-1);
  return {
    items: kept.map(({ key: _, ...row }) => toItem(row)),
    total: cursor === undefined && skip === 0 && !more ? kept.length : await count(),
    next: more && last ? encode([...[last.key].flat(), last._id]) : null,
  };
}

/** The cursor before the first row of a list by `first` and an instant that goes down: for a list that has other rows before. */
export const beforeNewest = (): string => encode([1, '9999-12-31T23:59:59.999Z', '']);

const encode = (key: Value[]): string => Buffer.from(JSON.stringify(key)).toString('base64url');

/** Puts the total and the next page's address into the headers; returns the rows as the call's array. */
export function sendPage<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { items, total, next }: Rows<T>,
): T[] {
  void reply.header('X-Total-Count', String(total));
  if (next !== null) {
    const { pathname, searchParams } = new URL(request.url, 'http://host');
    searchParams.set('cursor', next);
    // The cursor says where the next page begins.
    searchParams.delete('skip');
    const { PUBLIC_API_URL } = request.server.services.env;
    void reply.header('Link', `<${PUBLIC_API_URL}${pathname}?${searchParams.toString()}>; rel="next"`);
  }
  return items;
}
