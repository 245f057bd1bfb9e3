import type { Sort } from '@second-gear/contract/paging';
import { and, asc, desc, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { badRequest } from '../errors/errors.ts';

/** Paging parameters of a list request. Without `limit`, the list has all rows. */
export interface PageRequest {
  limit?: number | undefined;
  cursor?: string | undefined;
  /** Number of rows to skip. Not all lists support this parameter. */
  skip?: number | undefined;
}

/** A page: its items, the total number of items in the list, and the cursor of the next page. */
export interface Page<T> {
  items: T[];
  total: number;
  next: string | null;
}

type KeyValue = string | number;
type ValueKind = 'instant' | 'int' | 'text';

/**
 * A unique sort order: by `firstColumn` if given, then by `column`, then by `id`. A cursor contains these values of
 * the last row of a page.
 */
export interface SortOrder {
  /**
   * An integer by which rows are always sorted in ascending order. If `direction` is `desc`, the query sorts
   * by the negated integer, so an index must contain the negation.
   */
  firstColumn?: SQLWrapper;
  column: SQLWrapper;
  /** Type of `column`. Default: timestamp. */
  kind?: ValueKind;
  id: SQLWrapper;
  direction: 'asc' | 'desc';
}

/**
 * Returns the columns of a sort order and their types. All of them sort in the same direction, so SQL can
 * compare whole rows with a cursor.
 */
const sortKeysOf = ({ firstColumn, column, kind = 'instant', id, direction }: SortOrder) => [
  ...(firstColumn
    ? [{ by: direction === 'asc' ? firstColumn : sql`(-${firstColumn})`, kind: 'int' as const }]
    : []),
  { by: column, kind },
  { by: id, kind: 'text' as const },
];

const keySchema = z.array(z.union([z.string(), z.number()]));

const isOfKind = (value: KeyValue | undefined, kind: ValueKind): boolean =>
  ({
    instant: typeof value === 'string' && !Number.isNaN(Date.parse(value)),
    int: Number.isSafeInteger(value) && Math.abs(Number(value)) < 2 ** 31,
    text: typeof value === 'string' && !value.includes('\0'),
  })[kind];

function decodeCursor(cursor: string, kinds: readonly ValueKind[]): KeyValue[] {
  const invalidCursor = badRequest({ cursor: 'Use a cursor from a previous page' });
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch (error) {
    throw error instanceof SyntaxError ? invalidCursor : error;
  }
  const { data: key } = keySchema.safeParse(parsed);
  if (key?.length !== kinds.length || !kinds.every((kind, index) => isOfKind(key[index], kind)))
    throw invalidCursor;
  return key;
}

const toSqlValue = (value: KeyValue, kind: ValueKind): SQL =>
  ({
    instant: () => sql`${new Date(value).toISOString()}::timestamptz`,
    int: () => sql`${value}::int`,
    text: () => sql`${value}::text`,
  })[kind]();

/**
 * Returns the SQL condition for rows after the cursor, or undefined without a cursor. Throws 400 for an
 * invalid cursor.
 */
function isAfterCursorSql(page: PageRequest, order: SortOrder): SQL | undefined {
  if (page.cursor === undefined) return undefined;
  const sortKeys = sortKeysOf(order);
  const kinds = sortKeys.map(({ kind }) => kind);
  const values = decodeCursor(page.cursor, kinds).map((value, index) =>
    toSqlValue(value, kinds[index] ?? 'text'),
  );
  const row = (members: readonly SQLWrapper[]) => sql`(${sql.join([...members], sql`, `)})`;
  const comparisonSql = sql.raw(order.direction === 'asc' ? '>' : '<');
  return sql`${row(sortKeys.map(({ by }) => by))} ${comparisonSql} ${row(values)}`;
}

/**
 * Returns the SQL expression of a row's sort values other than its id. Select it as `key`, because {@link
 * readPage} makes a cursor from `key` and the id.
 */
export function cursorKeySql(order: SortOrder): SQL<KeyValue | KeyValue[]> {
  const keyParts = sortKeysOf(order)
    .slice(0, -1)
    .map(({ by, kind }) => toJsonSql(by, kind));
  const [singlePart] = keyParts;
  return keyParts.length === 1 && singlePart
    ? singlePart
    : sql<KeyValue[]>`json_build_array(${sql.join(keyParts, sql`, `)})`;
}

const toJsonSql = (column: SQLWrapper, kind: ValueKind): SQL<KeyValue> =>
  ({
    // Converted to text, because the drivers of PostgreSQL and of the embedded database return timestamps in
    // different forms.
    instant: () => sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    int: () => sql<number>`(${column})::int`,
    text: () => sql<string>`(${column})::text`,
  })[kind]();

/** Columns by which a list can be sorted, with their types. Their values are never null. */
export type SortableColumns<Key extends string> = Record<Key, Pick<SortOrder, 'column' | 'kind'>>;

/** Returns the sort order that a request asks for, or else `defaultOrder`. */
export function resolveSortOrder<Key extends string>(
  sortables: SortableColumns<Key>,
  id: SQLWrapper,
  sort: Sort<Key> | undefined,
  defaultOrder: SortOrder,
): SortOrder {
  if (sort === undefined) return defaultOrder;
  const isDescending = sort.startsWith('-');
  const { [(isDescending ? sort.slice(1) : sort) as Key]: sortable } = sortables;
  return { ...sortable, id, direction: isDescending ? 'desc' : 'asc' };
}

/** Sorts text case-insensitively. */
export const alphabetical = (column: SQLWrapper) =>
  ({ column: sql`lower(${column})`, kind: 'text' }) as const;
/** Sorts false before true. */
export const falseFirst = (column: SQLWrapper) => ({ column: sql`(${column})::int`, kind: 'int' }) as const;
export const byNumber = (column: SQLWrapper) => ({ column, kind: 'int' }) as const;
export const byInstant = (column: SQLWrapper) => ({ column, kind: 'instant' }) as const;

/** Returns the `order by` terms of a {@link SortOrder}. */
const orderBy = (order: SortOrder): SQL[] =>
  sortKeysOf(order).map(({ by }) => (order.direction === 'asc' ? asc(by) : desc(by)));

/** Limit for requests without a limit. No list has that many rows. */
const ALL_ROWS = 1_000_000_000;

/** Parts of the SQL statement that reads one page. */
export interface PageClauses {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
  offset: number;
}

/** A row with its id and sort values. See {@link cursorKeySql}. */
interface KeyedRow {
  _id: string;
  key: KeyValue | KeyValue[];
}

/** The part of a Drizzle query that paging uses. */
interface RowQuery<Row> {
  where: (condition: SQL | undefined) => {
    orderBy: (...terms: SQL[]) => { limit: (count: number) => PromiseLike<Row[]> };
  };
}

/** A list that can be read in pages. */
interface PagedList<Row extends KeyedRow, Item> {
  order: SortOrder;
  /** SQL condition for all rows of the list. */
  condition: SQL | undefined;
  /** Query for the rows with their keys, to which the clauses are added, or a function that reads a page. */
  rows: RowQuery<Row> | ((clauses: PageClauses) => PromiseLike<Row[]>);
  /** Counts all rows of the list. Called only if the total does not follow from the page itself. */
  count: () => Promise<number>;
  /** Converts a row to an item of the response. */
  toItem: (row: Omit<Row, 'key'>) => Item;
}

/** Reads one page of a list. Throws 400 for an invalid cursor. */
export async function readPage<Row extends KeyedRow, Item>(
  page: PageRequest,
  { order, condition: matching, rows, count, toItem }: PagedList<Row, Item>,
): Promise<Page<Item>> {
  const { limit, cursor, skip = 0 } = page;
  const clauses: PageClauses = {
    where: and(matching, isAfterCursorSql(page, order)),
    orderBy: orderBy(order),
    // One extra row shows whether another page follows.
    limit: limit === undefined ? ALL_ROWS : limit + 1,
    offset: skip,
  };
  const fetched = await (typeof rows === 'function'
    ? rows(clauses)
    : rows
        .where(clauses.where)
        .orderBy(...clauses.orderBy)
        .limit(clauses.limit));
  const hasMore = limit !== undefined && fetched.length > limit;
  const pageRows = hasMore ? fetched.slice(0, limit) : fetched;
  const lastRow = pageRows.at(-1);
  return {
    items: pageRows.map(({ key: _, ...row }) => toItem(row)),
    total: cursor === undefined && skip === 0 && !hasMore ? pageRows.length : await count(),
    next: hasMore && lastRow ? encodeCursor([...[lastRow.key].flat(), lastRow._id]) : null,
  };
}

/**
 * Returns a cursor before the first row of a list that is sorted by `firstColumn`, then newest first. A page that
 * shows other rows first, such as featured cars, links to that list with this cursor.
 */
export const cursorBeforeNewest = (): string => encodeCursor([1, '9999-12-31T23:59:59.999Z', '']);

const encodeCursor = (key: KeyValue[]): string => Buffer.from(JSON.stringify(key)).toString('base64url');

/** Sets the response headers with the total and the link to the next page. Returns the items. */
export function sendPage<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  { items, total, next }: Page<T>,
): T[] {
  void reply.header('X-Total-Count', String(total));
  if (next !== null) {
    const { pathname, searchParams } = new URL(request.url, 'http://host');
    searchParams.set('cursor', next);
    // The cursor points past the skipped rows, so no rows must be skipped again.
    searchParams.delete('skip');
    const { PUBLIC_API_URL } = request.server.services.env;
    void reply.header('Link', `<${PUBLIC_API_URL}${pathname}?${searchParams.toString()}>; rel="next"`);
  }
  return items;
}
