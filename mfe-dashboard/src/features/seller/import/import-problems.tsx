import { IMPORT_COLUMNS } from '@second-gear/contract/import-columns';
import type { CarImport, ImportRow } from '@second-gear/contract/imports';
import type { CsvColumn } from '@second-gear/ui/csv';
import { SectionTitle, Stack } from '@second-gear/ui/layout';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { CsvButton } from '../../../shared/table/csv-button.tsx';
import { PagedTable } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { importRowsQuery, listImportRows } from './api.ts';
import { texts } from './texts.ts';

const columnLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(IMPORT_COLUMNS).map(([name, { label }]) => [name, label]),
);
const getColumnLabel = (column: string): string => columnLabels[column] ?? texts.problems.wholeRow;
const formatRowCarName = ({ carName, carModel }: ImportRow): string =>
  `${carName} ${carModel}`.trim() || common.none;

/** One error in the imported file. The downloadable list of errors has one line for each. */
interface Problem {
  row: ImportRow;
  column: string;
  message: string;
}
const toProblems = (row: ImportRow): Problem[] =>
  Object.entries(row.errors).map(([column, message]) => ({ row, column, message }));

const problemCsvColumns: readonly CsvColumn<Problem>[] = [
  { header: texts.problems.row, value: ({ row }) => row.number },
  { header: texts.problems.reference, value: ({ row }) => row.reference },
  { header: texts.problems.car, value: ({ row }) => formatRowCarName(row) },
  { header: texts.problems.column, value: ({ column }) => getColumnLabel(column) },
  { header: texts.problems.problem, value: ({ message }) => message },
];

/**
 * Shows an error with its column name in bold. Does not repeat the name if the error's text starts with it.
 */
const ProblemText = ({ label, message }: { label: string; message: string }): ReactElement =>
  message.startsWith(label) ? (
    <>
      <strong>{label}</strong>
      {message.slice(label.length)}
    </>
  ) : (
    <>
      <strong>{label}:</strong> {message}
    </>
  );

function ProblemTable({ id }: { id: string }): ReactElement {
  const query = useInfiniteQuery(importRowsQuery(id, 'wrong'));
  return (
    <PagedTable
      title={texts.problems.title}
      noun={texts.problems.noun}
      query={query}
      empty={texts.problems.none}
      columns={[
        { key: 'row', header: texts.problems.row, rowHeader: true, cell: ({ number }) => String(number) },
        {
          key: 'reference',
          header: texts.problems.reference,
          cell: ({ reference }) => reference || common.none,
        },
        { key: 'car', header: texts.problems.car, cell: formatRowCarName },
        {
          key: 'problem',
          header: texts.problems.problem,
          wide: true,
          cell: (row) => (
            <>
              {toProblems(row).map(({ column, message }) => (
                <div key={column}>
                  <ProblemText label={getColumnLabel(column)} message={message} />
                </div>
              ))}
            </>
          ),
        },
      ]}
    />
  );
}

/** Lists the errors of the file by row and column. Reloads when the number of invalid rows changes. */
export function ImportProblems({ carImport }: { carImport: CarImport }): ReactElement | null {
  if (carImport.rows.wrong === 0) return null;
  return (
    <section>
      <SectionTitle>{texts.problems.title}</SectionTitle>
      <Stack gap={3}>
        <CsvButton
          fileName={texts.problems.csv}
          getPage={async (pageParams) => {
            const page = await listImportRows(carImport._id, 'wrong', pageParams);
            return { ...page, items: page.items.flatMap(toProblems) };
          }}
          columns={problemCsvColumns}
        />
        <ProblemTable key={carImport.rows.wrong} id={carImport._id} />
      </Stack>
    </section>
  );
}
