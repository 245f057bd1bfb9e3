import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import { TableEdge, TableFrame } from './table-css.ts';
import { AllBox, RowBox, type RowSelection } from './table-select.tsx';
import { useSideways } from './use-sideways.ts';

export type { RowSelection } from './table-select.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
  /** Makes the column sortable by these values. The sort is stable. */
  sortValue?: ((row: Row) => string | number) | undefined;
  /** Makes the column sortable by the owner of the rows (see `onSort`). */
  sortKey?: string | undefined;
  /** Whether this cell names its row. */
  rowHeader?: boolean | undefined;
  /** The row's number; in a card it is in the corner. */
  ordinal?: boolean | undefined;
  /** The row's actions, in the last column, which stays visible in a table wider than its container. */
  actions?: boolean | undefined;
  /** Whether it contains an address or a sentence. It then spans two cells in a card. */
  wide?: boolean | undefined;
}

export interface DataTableProps<Row> {
  /** Accessible name of the table, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getRowKey: (row: Row) => string;
  /** Shown instead of the table if there are no rows. */
  empty?: ReactNode;
  /**
   * Sort order of presorted rows: a column's `sortKey`, with the prefix `-` if descending; null for the
   * default.
   */
  sort?: string | null | undefined;
  /** Called with the requested sort order: ascending, descending, then the default again. */
  onSort?: ((sort: string | null) => void) | undefined;
  /** Whether the rows are about to be replaced. */
  busy?: boolean | undefined;
  /** Adds a checkbox to each row's number and to the head. The table needs an `ordinal` column. */
  selection?: RowSelection<Row> | undefined;
}

/** Length in characters from which a text may need more than two lines. */
const LONG_TEXT = 40;

interface Order {
  key: string;
  direction: 'ascending' | 'descending';
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const compare = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

const orderOf = (sort: string): Order =>
  sort.startsWith('-')
    ? { key: sort.slice(1), direction: 'descending' }
    : { key: sort, direction: 'ascending' };

function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], order: Order | null) {
  const value = order && columns.find((column) => column.key === order.key)?.sortValue;
  if (!value) return rows;
  const sign = order.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compare(value(a), value(b)));
}

/**
 * Table with a caption. In narrow containers (phones, side panels) each row is a card whose cells show their
 * column's name. `cell` receives the row's index as shown.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  getRowKey,
  empty,
  sort,
  onSort,
  busy = false,
  selection,
}: DataTableProps<Row>): ReactElement {
  const [order, setOrder] = useState<Order | null>(null);
  const asked = onSort && sort ? orderOf(sort) : null;

  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;

  const head = columns.find(({ ordinal }) => ordinal !== true);
  const partOf = (column: Column<Row>) => {
    if (column.actions) return 'actions';
    if (column.ordinal) return 'ordinal';
    return column === head ? 'head' : undefined;
  };

  const turn = (key: string) =>
    setOrder((now) =>
      now?.key === key && now.direction === 'ascending'
        ? { key, direction: 'descending' }
        : { key, direction: 'ascending' },
    );

  const turnAsked = (key: string) => {
    if (asked?.key !== key) onSort?.(key);
    else onSort?.(asked.direction === 'ascending' ? `-${key}` : null);
  };

  return (
    <Frame name={caption} busy={busy} pinned={columns.some(({ actions }) => actions)}>
      {/* Cards on narrow screens change `display`, which removes table roles in some browsers. */}
      <table role="table">
        <caption>{caption}</caption>
        <thead>
          <tr role="row">
            {columns.map((column) => {
              const sortKey = onSort ? column.sortKey : undefined;
              const sortable = sortKey !== undefined || column.sortValue !== undefined;
              const [now, key] = sortKey === undefined ? [order, column.key] : [asked, sortKey];
              const sorted = now?.key === key ? now.direction : undefined;
              return (
                <th
                  key={column.key}
                  scope="col"
                  role="columnheader"
                  data-align={column.align}
                  data-part={partOf(column)}
                  data-selects={(selection && column.ordinal) || undefined}
                  aria-sort={sortable ? (sorted ?? 'none') : undefined}
                >
                  {selection && column.ordinal ? <AllBox all={selection.all} /> : null}
                  {sortable ? (
                    <button
                      type="button"
                      onClick={() => (sortKey === undefined ? turn(column.key) : turnAsked(sortKey))}
                    >
                      {column.header}
                      <Icon name={sortIcon(sorted)} size={14} />
                    </button>
                  ) : (
                    <span>{column.header}</span>
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {sortRows(rows, columns, order).map((row, index) => (
            <tr key={getRowKey(row)} role="row" data-selected={selection?.isSelected(row) || undefined}>
              {columns.map((column) =>
                column.rowHeader ? (
                  <th
                    key={column.key}
                    scope="row"
                    role="rowheader"
                    data-label={column.header}
                    data-align={column.align}
                    data-part={partOf(column)}
                    data-wide={column.wide}
                  >
                    <Content of={column.cell(row, index)} isWide={column.wide === true} />
                  </th>
                ) : (
                  <td
                    key={column.key}
                    // eslint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- the cell's own role, see above
                    role="cell"
                    data-label={column.header}
                    data-align={column.align}
                    data-part={partOf(column)}
                    data-wide={column.wide}
                  >
                    {selection && column.ordinal ? <RowBox row={row} selection={selection} /> : null}
                    <Content of={column.cell(row, index)} isWide={column.wide === true} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  );
}

/** A cell's content. A row header or other plain text shows two lines, and all of it on hover. */
function Content({ of: content, isWide }: { of: ReactNode; isWide: boolean }): ReactElement {
  if (typeof content !== 'string' || isWide) return <div>{content}</div>;
  return (
    <div data-text="" title={content.length > LONG_TEXT ? content : undefined}>
      {content}
    </div>
  );
}

/**
 * A table wider than its container is focusable, so that the arrow keys scroll it, and shadows show that
 * there is more.
 */
function Frame({
  name,
  busy,
  pinned,
  children,
}: {
  name: string;
  busy: boolean;
  /** Whether the last column is sticky. */
  pinned: boolean;
  children: ReactNode;
}): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const { scrolls, before, after } = useSideways(frame);
  return (
    <TableEdge
      data-before={before || undefined}
      data-after={after || undefined}
      data-pinned={pinned || undefined}
    >
      <TableFrame
        ref={frame}
        aria-busy={busy || undefined}
        {...(scrolls && { role: 'group', 'aria-label': name, tabIndex: 0 })}
      >
        {children}
      </TableFrame>
    </TableEdge>
  );
}

function sortIcon(sorted: Order['direction'] | undefined) {
  if (sorted === undefined) return 'sort';
  return sorted === 'ascending' ? 'chevron-up' : 'chevron-down';
}
