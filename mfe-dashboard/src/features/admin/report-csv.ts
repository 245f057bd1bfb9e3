import type { ReportedItem } from '@second-gear/contract/reports';
import type { CsvColumn } from '@second-gear/ui/csv';
import { common } from '../../shared/texts.ts';
import { reports } from './texts.ts';

/** CSV columns of the reported items. Prices in dollars. */
export const reportCsvColumns: readonly CsvColumn<ReportedItem>[] = [
  { header: common.brandName, value: (item) => item.brandName },
  { header: common.model, value: (item) => item.model },
  { header: reports.description, value: (item) => item.description },
  { header: common.price, value: (item) => item.resellPrice },
  { header: reports.reason, value: (item) => item.reason },
  { header: reports.reporter, value: (item) => item.reporter },
  { header: reports.when, value: (item) => item.createdAt },
  { header: reports.state, value: (item) => reports.states[item.state] },
];
