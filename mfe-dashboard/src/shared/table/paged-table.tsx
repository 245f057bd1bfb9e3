import { toErrorMessage } from '@second-gear/contract/error-message';
import { FormError } from '@second-gear/ui/field';
import type { IconName } from '@second-gear/ui/icon';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { EmptyState, ErrorState, LoadingState, TableSkeleton } from '@second-gear/ui/states';
import { type Column, DataTable } from '@second-gear/ui/table';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { styled } from 'styled-components';
import type { PagedQuery } from '../../api/paged.ts';
import { Rows } from '../components/rows.tsx';
import { common } from '../texts.ts';
import type { BulkActions } from './bulk/bulk-action.ts';
import { useBulk } from './bulk/use-bulk.tsx';
import { CsvButton, type CsvExport } from './csv-button.tsx';
import { RestoreRowFocus } from './restore-row-focus.tsx';
import { ShowMore } from './show-more.tsx';

interface Props<Row> {
  title: string;
  /** What the table lists, as in the middle of a sentence: `your orders`. */
  noun: string;
  query: PagedQuery<Row>;
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  /**
   * Shown if there are no rows: an icon with texts, or only one line of text if the page has several lists.
   */
  empty: { title: string; help: string; icon: IconName; action?: ReactNode } | string;
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

/** The first column of every dashboard table: the row number from 1. */
export const serialColumn = <Row,>(): Column<Row> => ({
  key: 'sl',
  header: common.sl,
  ordinal: true,
  cell: (_row, index) => String(index + 1),
});

/** Renders a server-paged list as a table in all states: loading, failed, empty, and rows with Show more. */
export function PagedTable<Row>(props: Props<Row>): ReactElement {
  const { query, rowKey, bulk } = props;
  const list = useRef<HTMLDivElement>(null);
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const { dialog, ...parts } = useBulk({ rows, rowKey, bulk, list });
  return (
    <RestoreRowFocus>
      <List ref={list}>
        <TableContent {...props} rows={rows} parts={parts} />
      </List>
      {dialog}
    </RestoreRowFocus>
  );
}

function TableContent<Row>({
  title,
  noun,
  query,
  columns,
  rowKey,
  empty,
  actionError,
  sort,
  onSort,
  csv,
  rows,
  parts: { selection, problems, bar },
}: Props<Row> & {
  rows: Row[];
  parts: Pick<ReturnType<typeof useBulk<Row>>, 'selection' | 'problems' | 'bar'>;
}): ReactElement {
  if (query.isPending) {
    return (
      <LoadingState label={common.loading(noun)}>
        <TableSkeleton rows={6} />
      </LoadingState>
    );
  }
  if (query.data === undefined) {
    return (
      <ErrorState
        title={common.listFailed(noun)}
        message={toErrorMessage(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
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
        <span role="status">{common.inAll(totalOf(query) ?? rows.length)}</span>
        {csv ? <CsvButton {...csv} /> : null}
      </Cluster>
      <Rows>
        <DataTable
          caption={title}
          columns={columns}
          rows={rows}
          getRowKey={rowKey}
          sort={sort}
          onSort={onSort}
          busy={query.isPlaceholderData}
          selection={selection}
        />
      </Rows>
      <ShowMore query={query} shown={rows.length} />
      {bar}
    </Stack>
  );
}

/** Returns the server's total over all pages. Undefined before the first page. */
export const totalOf = <Row,>(query: PagedQuery<Row>): number | undefined => query.data?.pages.at(-1)?.total;
