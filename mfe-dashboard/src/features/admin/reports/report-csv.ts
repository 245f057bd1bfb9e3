import type { ReportedItem } from '@second-gear/contract/reports';
import type { CsvColumn } from '@second-gear/ui/csv';
import { common, reportRowTexts } from '../../../shared/texts.ts';
import { texts } from './texts.ts';

/** CSV columns of the reported items. Prices in dollars. */
export const reportCsvColumns: readonly CsvColumn<ReportedItem>[] = [
  { header: common.brandName, value: (item) => item.brandName },
  { header: common.model, value: (item) => item.model },
  { header: texts.reports.description, value: (item) => item.description },
  { header: common.price, value: (item) => item.resellPrice },
  { header: reportRowTexts.reason, value: (item) => item.reason },
  { header: reportRowTexts.reporter, value: (item) => item.reporter },
  { header: texts.reports.when, value: (item) => item.createdAt },
  { header: reportRowTexts.state, value: (item) => reportRowTexts.states[item.state] },
];
