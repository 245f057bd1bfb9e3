import { SectionTitle } from '@second-gear/ui/layout';
import type { Column } from '@second-gear/ui/table';
import { type ReactElement, useId } from 'react';
import type { PagedQuery } from '../../../../api/paged.ts';
import { PagedTable } from '../../../../shared/table/paged-table.tsx';

interface Props<Row extends { _id: string }> {
  title: string;
  noun: string;
  query: PagedQuery<Row>;
  columns: Column<Row>[];
  /** Text of the empty list. */
  emptyText: string;
}

/** Renders one list of a user's page with its heading. */
export function UserSection<Row extends { _id: string }>({
  title,
  noun,
  query,
  columns,
  emptyText,
}: Props<Row>): ReactElement {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id} tabIndex={-1}>
        {title}
      </SectionTitle>
      <PagedTable
        title={title}
        noun={noun}
        query={query}
        columns={columns}
        rowKey={(row) => row._id}
        empty={emptyText}
      />
    </section>
  );
}
