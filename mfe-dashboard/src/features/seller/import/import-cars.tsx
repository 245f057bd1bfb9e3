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
import { chooseTexts } from './texts.ts';

/** Requests a file of cars and lists earlier imports. An unfinished import can be resumed. */
export function ImportCars(): ReactElement {
  const query = useInfiniteQuery(importsQuery());
  return (
    <Screen title={chooseTexts.title}>
      <p>{chooseTexts.lead}</p>
      <ChooseFile />
      <ColumnsHelp />
      <section>
        <SectionTitle>{chooseTexts.earlier}</SectionTitle>
        <PagedTable
          title={chooseTexts.earlier}
          noun={chooseTexts.noun}
          query={query}
          rowKey={({ _id }) => _id}
          empty={chooseTexts.noEarlier}
          columns={[
            {
              key: 'name',
              header: chooseTexts.fileName,
              rowHeader: true,
              cell: ({ _id, name }) => <Link to={`/dashboard/import/${_id}`}>{name}</Link>,
            },
            { key: 'when', header: chooseTexts.when, cell: ({ createdAt }) => formatInstant(createdAt) },
            { key: 'state', header: chooseTexts.state, cell: ({ state }) => chooseTexts.states[state] },
            {
              key: 'listed',
              header: chooseTexts.listed,
              align: 'end',
              cell: ({ rows, kept = 0 }) => chooseTexts.listedOf(rows.listed - kept, kept),
            },
          ]}
        />
      </section>
    </Screen>
  );
}
