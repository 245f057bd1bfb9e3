import { IMPORT_COLUMN_NAMES, IMPORT_COLUMNS, type ImportColumn } from '@second-gear/contract/import-columns';
import { Button } from '@second-gear/ui/button';
import { downloadCsv, toCsv } from '@second-gear/ui/csv';
import { Stack } from '@second-gear/ui/layout';
import { DataTable } from '@second-gear/ui/table';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { common } from '../../../shared/texts.ts';
import { chooseTexts } from './texts.ts';

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
    chooseTexts.templateFile,
    toCsv(
      columns.map(({ label, example }) => ({ header: label, value: () => example })),
      [null],
    ),
  );

/** Explains the file format and offers a template. */
export const ColumnsHelp = (): ReactElement => (
  <Stack gap={2}>
    <div>
      <Button variant="secondary" size="s" icon="download" onClick={downloadTemplate}>
        {chooseTexts.template}
      </Button>
    </div>
    <Details>
      <summary>{chooseTexts.columns}</summary>
      <Stack gap={3}>
        <p>{chooseTexts.columnsHelp}</p>
        <DataTable
          caption={chooseTexts.columns}
          rows={columns}
          getRowKey={({ label }) => label}
          columns={[
            { key: 'label', header: chooseTexts.column, rowHeader: true, cell: ({ label }) => label },
            {
              key: 'hint',
              header: chooseTexts.content,
              wide: true,
              cell: ({ hint, example }) => hint || example || common.none,
            },
            {
              key: 'required',
              header: chooseTexts.required,
              cell: ({ required }) => (required ? common.yes : common.no),
            },
          ]}
        />
      </Stack>
    </Details>
  </Stack>
);
