import { IMPORT_COLUMN_NAMES, IMPORT_COLUMNS, type ImportColumn } from '@second-gear/contract/import-columns';
import { Button } from '@second-gear/ui/button';
import { downloadCsv, toCsv } from '@second-gear/ui/csv';
import { Stack } from '@second-gear/ui/layout';
import { DataTable } from '@second-gear/ui/table';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { common } from '../../../shared/texts.ts';
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

/** Explains the file format and offers a template. */
export const ColumnsHelp = (): ReactElement => (
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
