import { SectionTitle } from '@second-gear/ui/layout';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { importsQuery } from '../../api/list-imports.ts';
import { formatInstant } from '../../shared/dates.ts';
import { PagedTable } from '../../shared/paged-table.tsx';
import { Screen } from '../../shared/screen.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ColumnsHelp } from './columns-help.tsx';
import { choose } from './texts.ts';

/** Takes a file of cars and lists earlier imports. An unfinished import can be resumed. */
export function ImportCars(): ReactElement {
  const query = useInfiniteQuery(importsQuery());
  return (
    <Screen title={choose.title}>
      <p>{choose.lead}</p>
      <ChooseFile />
      <ColumnsHelp />
      <section>
        <SectionTitle>{choose.earlier}</SectionTitle>
        <PagedTable
          title={choose.earlier}
          query={query}
          rowKey={({ _id }) => _id}
          empty={choose.noEarlier}
          columns={[
            {
              key: 'name',
              header: choose.fileName,
              rowHeader: true,
              cell: ({ _id, name }) => <Link to={`/dashboard/import/${_id}`}>{name}</Link>,
            },
            { key: 'when', header: choose.when, cell: ({ createdAt }) => formatInstant(createdAt) },
            { key: 'state', header: choose.state, cell: ({ state }) => choose.states[state] },
            {
              key: 'listed',
              header: choose.listed,
              align: 'end',
              cell: ({ rows, kept = 0 }) => choose.listedOf(rows.listed - kept, kept),
            },
          ]}
        />
      </section>
    </Screen>
  );
}
