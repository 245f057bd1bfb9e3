import { toErrorMessage } from '@second-gear/contract/error-message';
import { toLocalDate } from '@second-gear/contract/format';
import { fetchAllRows, type Page, type PageParams } from '@second-gear/contract/paging';
import { Button } from '@second-gear/ui/button';
import { type CsvColumn, downloadCsv, toCsv } from '@second-gear/ui/csv';
import { FormError } from '@second-gear/ui/field';
import { Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { type ReactElement, useState } from 'react';
import { common } from '../texts.ts';

export interface CsvExport<Row> {
  /** File name without date and extension: `all-users`. */
  fileName: string;
  /**
   * Loads a page with the current filters and sort order. The CSV file contains every row, not only the
   * displayed ones.
   */
  getPage: (pageParams: PageParams) => Promise<Page<Row>>;
  columns: readonly CsvColumn<Row>[];
}

/** Loads the whole list page by page and downloads it as a file: `all-users-2026-11-20.csv`. */
export function CsvButton<Row>({ fileName, getPage, columns }: CsvExport<Row>): ReactElement {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const download = async () => {
    setBusy(true);
    setProblem('');
    try {
      const csvText = toCsv(columns, await fetchAllRows(getPage));
      downloadCsv(`${fileName}-${toLocalDate(new Date())}.csv`, csvText);
    } catch (error) {
      setProblem(toErrorMessage(error));
      notify.error(toErrorMessage(error));
    }
    setBusy(false);
  };
  return (
    <Stack gap={2}>
      <div>
        <Button variant="secondary" size="s" icon="download" loading={busy} onClick={() => void download()}>
          {common.downloadCsv}
        </Button>
      </div>
      <FormError>{problem}</FormError>
    </Stack>
  );
}
