import type { Page } from '@second-gear/contract/paging';
import { SectionTitle } from '@second-gear/ui/layout';
import type { Column } from '@second-gear/ui/table';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactElement, useId } from 'react';
import { PagedTable } from '../../../shared/paged-table.tsx';

/** A list of which no, one or more pages are there. */
export type ListOf<Row> = UseInfiniteQueryResult<InfiniteData<Page<Row>>>;

interface Props<Row extends { _id: string }> {
  title: string;
  query: ListOf<Row>;
  columns: Column<Row>[];
  /** What is said where there is none. */
  none: string;
}

/** One of the lists on a person's page, under its name. */
export function PersonSection<Row extends { _id: string }>({
  title,
  query,
  columns,
  none,
}: Props<Row>): ReactElement {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id} tabIndex={-1}>
        {title}
      </SectionTitle>
      <PagedTable title={title} query={query} columns={columns} rowKey={(row) => row._id} empty={none} />
    </section>
  );
}
