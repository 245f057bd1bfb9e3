import { IMPORT_COLUMNS } from '@second-gear/contract/import-columns';
import type { CarImport, ImportRow } from '@second-gear/contract/imports';
import type { CsvColumn } from '@second-gear/ui/csv';
import { SectionTitle, Stack } from '@second-gear/ui/layout';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { importRowsQuery, listImportRows } from '../../api/list-import-rows.ts';
import { CsvButton } from '../../shared/csv-button.tsx';
import { PagedTable } from '../../shared/paged-table.tsx';
import { common } from '../../shared/texts.ts';
import { problems } from './texts.ts';

const columnLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(IMPORT_COLUMNS).map(([name, { label }]) => [name, label]),
);
const labelOf = (column: string): string => columnLabels[column] ?? problems.wholeRow;
const rowCarName = ({ carName, carModel }: ImportRow): string =>
  `${carName} ${carModel}`.trim() || common.none;

/** One error in the file. The error file has one line for each. */
interface Problem {
  row: ImportRow;
  column: string;
  sentence: string;
}
const problemsOf = (row: ImportRow): Problem[] =>
  Object.entries(row.errors).map(([column, sentence]) => ({ row, column, sentence }));

const problemCsvColumns: readonly CsvColumn<Problem>[] = [
  { header: problems.row, value: ({ row }) => row.number },
  { header: problems.reference, value: ({ row }) => row.reference },
  { header: problems.car, value: ({ row }) => rowCarName(row) },
  { header: problems.column, value: ({ column }) => labelOf(column) },
  { header: problems.problem, value: ({ sentence }) => sentence },
];

/** Shows an error with its column name. Omits the label if the sentence already starts with it. */
const ProblemText = ({ label, sentence }: { label: string; sentence: string }): ReactElement =>
  sentence.startsWith(label) ? (
    <>
      <strong>{label}</strong>
      {sentence.slice(label.length)}
    </>
  ) : (
    <>
      <strong>{label}:</strong> {sentence}
    </>
  );

function ProblemTable({ id }: { id: string }): ReactElement {
  const query = useInfiniteQuery(importRowsQuery(id, 'wrong'));
  return (
    <PagedTable
      title={problems.title}
      query={query}
      rowKey={({ _id }) => _id}
      empty={problems.none}
      columns={[
        { key: 'row', header: problems.row, rowHeader: true, cell: ({ number }) => String(number) },
        { key: 'reference', header: problems.reference, cell: ({ reference }) => reference || common.none },
        { key: 'car', header: problems.car, cell: rowCarName },
        {
          key: 'problem',
          header: problems.problem,
          wide: true,
          cell: (row) => (
            <>
              {problemsOf(row).map(({ column, sentence }) => (
                <div key={column}>
                  <ProblemText label={labelOf(column)} sentence={sentence} />
                </div>
              ))}
            </>
          ),
        },
      ]}
    />
  );
}

/** Lists the errors of the file by row and column. Reloads when the number of wrong rows changes. */
export function ImportProblems({ data }: { data: CarImport }): ReactElement | null {
  if (data.rows.wrong === 0) return null;
  return (
    <section>
      <SectionTitle>{problems.title}</SectionTitle>
      <Stack gap={3}>
        <CsvButton
          file={problems.csv}
          getPage={async (ask) => {
            const page = await listImportRows(data._id, 'wrong', ask);
            return { ...page, items: page.items.flatMap(problemsOf) };
          }}
          columns={problemCsvColumns}
        />
        <ProblemTable key={data.rows.wrong} id={data._id} />
      </Stack>
    </section>
  );
}
