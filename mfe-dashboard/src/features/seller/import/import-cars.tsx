import { SectionTitle } from '@second-gear/ui/layout';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { Screen } from '../../../shared/components/screen.tsx';
import { formatInstant } from '../../../shared/format/dates.ts';
import { PagedTable } from '../../../shared/table/paged-table.tsx';
import { importsQuery } from './api.ts';
import { ChooseFile } from './choose-file.tsx';
import { ColumnsHelp } from './columns-help.tsx';
import { texts } from './texts.ts';

/** Requests a file of cars and lists earlier imports. An unfinished import can be resumed. */
export function ImportCars(): ReactElement {
  const query = useInfiniteQuery(importsQuery());
  return (
    <Screen title={texts.choose.title}>
      <p>{texts.choose.lead}</p>
      <ChooseFile />
      <ColumnsHelp />
      <section>
        <SectionTitle>{texts.choose.earlier}</SectionTitle>
        <PagedTable
          title={texts.choose.earlier}
          noun={texts.choose.noun}
          query={query}
          rowKey={({ _id }) => _id}
          empty={texts.choose.noEarlier}
          columns={[
            {
              key: 'name',
              header: texts.choose.fileName,
              rowHeader: true,
              cell: ({ _id, name }) => <Link to={`/dashboard/import/${_id}`}>{name}</Link>,
            },
            { key: 'when', header: texts.choose.when, cell: ({ createdAt }) => formatInstant(createdAt) },
            { key: 'state', header: texts.choose.state, cell: ({ state }) => texts.choose.states[state] },
            {
              key: 'listed',
              header: texts.choose.listed,
              align: 'end',
              cell: ({ rows, kept = 0 }) => texts.choose.listedOf(rows.listed - kept, kept),
            },
          ]}
        />
      </section>
    </Screen>
  );
}
