import { toErrorMessage } from '@second-gear/contract/error-message';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import type { IconName } from '@second-gear/ui/icon';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { EmptyState, TableSkeleton } from '@second-gear/ui/states';
import { type Column, DataTable } from '@second-gear/ui/table';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import type { PagedQuery } from '../api/paged.ts';
import { QueryView } from '../components/query-view.tsx';
import { RowStyles } from '../components/rows.tsx';
import { common } from '../texts.ts';
import type { BulkActions } from './bulk/bulk-action.ts';
import { useBulk } from './bulk/use-bulk.tsx';
import { CsvButton, type CsvExport } from './csv-button.tsx';
import { RestoreRowFocus } from './restore-row-focus.tsx';
import { ShowMore } from './show-more.tsx';

interface EmptyList {
  title: string;
  help: string;
  icon: IconName;
  action?: ReactNode;
}

/** Returns the empty state of a filtered list, with a button that clears the filters. */
export const createNoMatchState = (
  { noMatch, noMatchHelp, clear }: Readonly<Record<'noMatch' | 'noMatchHelp' | 'clear', string>>,
  onClear: () => void,
  icon: IconName = 'search',
): EmptyList => ({
  title: noMatch,
  help: noMatchHelp,
  icon,
  action: <Button onClick={onClear}>{clear}</Button>,
});

interface Props<Row> {
  title: string;
  /** What the table lists, as in the middle of a sentence: `your orders`. */
  noun: string;
  query: PagedQuery<Row>;
  columns: Column<Row>[];

  /**
   * Shown if there are no rows: an icon with texts, or only one line of text if the page has several lists.
   */
  empty: EmptyList | string;
  /** The error of the last failed row action. Shown above the table in addition to its toast. */
  actionError?: unknown;
  /** Sort order and its setter, both from `useSort`. A column is sortable if it has a `sortKey`. */
  sort?: string | null;
  onSort?: (sort: string | null) => void;
  /** Offers a download of the whole list. */
  csv?: CsvExport<Row>;
  /** Enables row selection and bulk actions. */
  bulk?: BulkActions<Row>;
}

/** The scroll margin prevents the bulk bar from covering the focused element. */
const List = styled.div`
  &:has([data-on]) :is(a, button, input) {
    scroll-margin-bottom: 5.5rem;
  }
`;

/** An item of a list. Its id is null if the item groups the items of deleted accounts. */
interface Item {
  _id: string | null;
}

const getRowKey = ({ _id }: Item): string => _id ?? '';

/** Renders a server-paged list as a table in all states: loading, failed, empty, and rows with Show more. */
export function PagedTable<Row extends Item>(props: Props<Row>): ReactElement {
  const { query, bulk } = props;
  const list = useRef<HTMLDivElement>(null);
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const { dialog, ...bulkParts } = useBulk({ rows, getRowKey, bulk, list });
  return (
    <RestoreRowFocus>
      <List ref={list}>
        <TableContent {...props} rows={rows} bulkParts={bulkParts} />
      </List>
      {dialog}
    </RestoreRowFocus>
  );
}

function TableContent<Row extends Item>({
  title,
  noun,
  query,
  columns,
  empty,
  actionError,
  sort,
  onSort,
  csv,
  rows,
  bulkParts: { selection, problems, bar },
}: Props<Row> & {
  rows: Row[];
  bulkParts: Pick<ReturnType<typeof useBulk<Row>>, 'selection' | 'problems' | 'bar'>;
}): ReactElement {
  if (query.data === undefined)
    return (
      <QueryView query={query} noun={noun} skeleton={<TableSkeleton rows={6} />}>
        {() => null}
      </QueryView>
    );
  if (rows.length === 0) {
    if (typeof empty === 'string') return <p>{empty}</p>;
    return (
      <EmptyState title={empty.title} icon={empty.icon} action={empty.action}>
        {empty.help}
      </EmptyState>
    );
  }
  return (
    <Stack gap={4}>
      {actionError ? <FormError>{toErrorMessage(actionError)}</FormError> : null}
      {problems}
      <Cluster justify="space-between">
        <span role="status">{common.totalCount(getTotal(query) ?? rows.length)}</span>
        {csv ? <CsvButton {...csv} /> : null}
      </Cluster>
      <RowStyles>
        <DataTable
          caption={title}
          columns={columns}
          rows={rows}
          getRowKey={getRowKey}
          sort={sort}
          onSort={onSort}
          busy={query.isPlaceholderData}
          selection={selection}
        />
      </RowStyles>
      <ShowMore query={query} shownCount={rows.length} />
      {bar}
    </Stack>
  );
}

/** Returns the server's total over all pages. Returns undefined before the first page. */
export const getTotal = <Row,>(query: PagedQuery<Row>): number | undefined => query.data?.pages.at(-1)?.total;
