import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import { TableEdge, TableFrame } from './table-css.ts';
import { RowCheckbox, type RowSelection, SelectAllCheckbox } from './table-select.tsx';
import { useHorizontalScroll } from './use-horizontal-scroll.ts';

export type { RowSelection } from './table-select.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  align?: 'start' | 'center' | 'end' | undefined;
  /** Makes the column sortable by these values. The sort is stable. */
  sortValue?: ((row: Row) => string | number) | undefined;
  /**
   * Makes the column sortable by the parent component, which gets this key in `onSort` and provides sorted
   * rows.
   */
  sortKey?: string | undefined;
  /** Whether this column's cell names its row. */
  rowHeader?: boolean | undefined;
  /** Whether the column contains the row's number. In a card, the number is in the corner. */
  ordinal?: boolean | undefined;
  /**
   * Whether the column contains the row's actions. It must be the last column. It stays visible in a table
   * wider than its container.
   */
  actions?: boolean | undefined;
  /** Whether the column contains an address or a sentence. In a card, such a cell spans two columns. */
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
   * Sort order of presorted rows: a column's `sortKey`, with the prefix `-` if descending. Null means the
   * default order.
   */
  sort?: string | null | undefined;
  /** Called with the requested sort order: ascending, descending, then the default again. */
  onSort?: ((sort: string | null) => void) | undefined;
  /** Whether the rows are about to be replaced. */
  busy?: boolean | undefined;
  /** Adds a checkbox to each row's number and to the head. The table needs an `ordinal` column. */
  selection?: RowSelection<Row> | undefined;
}

/** Text up to this many characters is never truncated, even in a narrow column. */
const LONG_TEXT_LENGTH = 40;

interface SortOrder {
  key: string;
  direction: 'ascending' | 'descending';
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const compareValues = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));

const parseSort = (sort: string): SortOrder =>
  sort.startsWith('-')
    ? { key: sort.slice(1), direction: 'descending' }
    : { key: sort, direction: 'ascending' };

function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], order: SortOrder | null) {
  const sortValue = order && columns.find((column) => column.key === order.key)?.sortValue;
  if (!sortValue) return rows;
  const sign = order.direction === 'ascending' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compareValues(sortValue(a), sortValue(b)));
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
  const [order, setOrder] = useState<SortOrder | null>(null);
  const requestedOrder = onSort && sort ? parseSort(sort) : null;

  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;

  const headColumn = columns.find(({ ordinal }) => ordinal !== true);
  const getCellPart = (column: Column<Row>) => {
    if (column.actions) return 'actions';
    if (column.ordinal) return 'ordinal';
    return column === headColumn ? 'head' : undefined;
  };

  const toggleSort = (key: string) =>
    setOrder((current) =>
      current?.key === key && current.direction === 'ascending'
        ? { key, direction: 'descending' }
        : { key, direction: 'ascending' },
    );

  const requestSort = (key: string) => {
    if (requestedOrder?.key !== key) onSort?.(key);
    else onSort?.(requestedOrder.direction === 'ascending' ? `-${key}` : null);
  };

  return (
    <Frame name={caption} busy={busy} isLastColumnSticky={columns.some(({ actions }) => actions)}>
      {/* On narrow screens, the rows become cards with another `display` value, which removes the table roles in some browsers. The explicit roles restore them. */}
      <table role="table">
        <caption>{caption}</caption>
        <thead>
          <tr role="row">
            {columns.map((column) => {
              const sortKey = onSort ? column.sortKey : undefined;
              const sortable = sortKey !== undefined || column.sortValue !== undefined;
              const [current, key] = sortKey === undefined ? [order, column.key] : [requestedOrder, sortKey];
              const sortDirection = current?.key === key ? current.direction : undefined;
              return (
                <th
                  key={column.key}
                  scope="col"
                  role="columnheader"
                  data-align={column.align}
                  data-part={getCellPart(column)}
                  data-select-all={(selection && column.ordinal) || undefined}
                  aria-sort={sortable ? (sortDirection ?? 'none') : undefined}
                >
                  {selection && column.ordinal ? <SelectAllCheckbox all={selection.all} /> : null}
                  {sortable ? (
                    <button
                      type="button"
                      onClick={() => (sortKey === undefined ? toggleSort(column.key) : requestSort(sortKey))}
                    >
                      {column.header}
                      <Icon name={getSortIcon(sortDirection)} size={14} />
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
                    data-part={getCellPart(column)}
                    data-wide={column.wide}
                  >
                    <CellContent content={column.cell(row, index)} isWide={column.wide === true} />
                  </th>
                ) : (
                  <td
                    key={column.key}
                    role="cell"
                    data-label={column.header}
                    data-align={column.align}
                    data-part={getCellPart(column)}
                    data-wide={column.wide}
                  >
                    {selection && column.ordinal ? <RowCheckbox row={row} selection={selection} /> : null}
                    <CellContent content={column.cell(row, index)} isWide={column.wide === true} />
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

/**
 * A cell's content. Long plain text is limited to two lines, unless the column is wide, and shown completely
 * on hover.
 */
function CellContent({ content, isWide }: { content: ReactNode; isWide: boolean }): ReactElement {
  if (typeof content !== 'string' || isWide || content.length <= LONG_TEXT_LENGTH)
    return <div>{content}</div>;
  return (
    <div data-text="" title={content}>
      {content}
    </div>
  );
}

/**
 * Scrollable frame of a table. If the table is wider, the frame is focusable, so the arrow keys scroll it,
 * and shadows show on which side there is more.
 */
function Frame({
  name,
  busy,
  isLastColumnSticky,
  children,
}: {
  name: string;
  busy: boolean;
  /** Whether the last column is sticky. */
  isLastColumnSticky: boolean;
  children: ReactNode;
}): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const { isScrollable, hasMoreBefore, hasMoreAfter } = useHorizontalScroll(frame);
  return (
    <TableEdge
      data-before={hasMoreBefore || undefined}
      data-after={hasMoreAfter || undefined}
      data-pinned={isLastColumnSticky || undefined}
    >
      <TableFrame
        ref={frame}
        aria-busy={busy || undefined}
        {...(isScrollable && { role: 'group', 'aria-label': name, tabIndex: 0 })}
      >
        {children}
      </TableFrame>
    </TableEdge>
  );
}

function getSortIcon(sortDirection: SortOrder['direction'] | undefined) {
  if (sortDirection === undefined) return 'sort';
  return sortDirection === 'ascending' ? 'chevron-up' : 'chevron-down';
}
