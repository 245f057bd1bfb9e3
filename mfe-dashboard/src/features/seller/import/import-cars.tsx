import { IMPORT_COLUMN_NAMES, IMPORT_COLUMNS, type ImportColumn } from '@second-gear/contract/import-columns';
import { Button } from '@second-gear/ui/button';
import { downloadCsv, toCsv } from '@second-gear/ui/csv';
import { SectionTitle, Stack } from '@second-gear/ui/layout';
import { DataTable } from '@second-gear/ui/table';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Screen } from '../../../shared/components/screen.tsx';
import { formatInstant } from '../../../shared/format/format.ts';
import { PagedTable } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { importsQuery } from './api.ts';
import { ChooseFile } from './choose-file.tsx';
import { texts } from './texts.ts';

const Details = styled.details`
  summary {
    width: fit-content;
    padding-block: var(--sg-space-2);
    font-weight: 600;
    cursor: pointer;
  }
`;

const columns: readonly ImportColumn[] = IMPORT_COLUMN_NAMES.map((name) => IMPORT_COLUMNS[name]);

/** Downloads a template with the headings and one sample car. */
const downloadTemplate = () =>
  downloadCsv(
    texts.choose.templateFile,
    toCsv(
      columns.map(({ label, example }) => ({ header: label, value: () => example })),
      [null],
    ),
  );

const ColumnsHelp = (): ReactElement => (
  <Stack gap={2}>
    <div>
      <Button variant="secondary" size="s" icon="download" onClick={downloadTemplate}>
        {texts.choose.template}
      </Button>
    </div>
    <Details>
      <summary>{texts.choose.columns}</summary>
      <Stack gap={3}>
        <p>{texts.choose.columnsHelp}</p>
        <DataTable
          caption={texts.choose.columns}
          rows={columns}
          getRowKey={({ label }) => label}
          columns={[
            { key: 'label', header: texts.choose.column, rowHeader: true, cell: ({ label }) => label },
            {
              key: 'hint',
              header: texts.choose.content,
              wide: true,
              cell: ({ hint, example }) => hint || example || common.none,
            },
            {
              key: 'required',
              header: texts.choose.required,
              cell: ({ required }) => (required ? common.yes : common.no),
            },
          ]}
        />
      </Stack>
    </Details>
  </Stack>
);

/** Requests a file of cars and lists earlier imports. An unfinished import can be resumed. */
export function ImportCars(): ReactElement {
  const query = useInfiniteQuery(importsQuery());
  return (
    <Screen title={texts.choose.title}>
      <p>{texts.choose.lead}</p>
      <ChooseFile />
      <ColumnsHelp />
      <section>
        <SectionTitle>{texts.choose.earlierImports}</SectionTitle>
        <PagedTable
          title={texts.choose.earlierImports}
          noun={texts.choose.noun}
          query={query}
          empty={texts.choose.noEarlierImports}
          columns={[
            {
              key: 'name',
              header: texts.choose.fileName,
              rowHeader: true,
              cell: ({ _id, name }) => <Link to={`/dashboard/import/${_id}`}>{name}</Link>,
            },
            {
              key: 'date',
              header: texts.choose.uploadedOn,
              cell: ({ createdAt }) => formatInstant(createdAt),
            },
            { key: 'state', header: texts.choose.state, cell: ({ state }) => texts.choose.states[state] },
            {
              key: 'listed',
              header: texts.choose.listed,
              align: 'end',
              cell: ({ rows, kept = 0 }) => texts.choose.listedCounts(rows.listed - kept, kept),
            },
          ]}
        />
      </section>
    </Screen>
  );
}
