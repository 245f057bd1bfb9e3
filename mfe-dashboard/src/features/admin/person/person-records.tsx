import type { AuditEntry } from '@second-gear/contract/audit';
import type { ReportedItem } from '@second-gear/contract/reports';
import type { Column } from '@second-gear/ui/table';
import type { ReactElement } from 'react';
import { CarCell } from '../../../shared/car-cell.tsx';
import { carName } from '../../../shared/car-name.ts';
import { formatInstant } from '../../../shared/dates.ts';
import type { PagedQuery } from '../../../shared/paged.ts';
import { serialColumn } from '../../../shared/paged-table.tsx';
import { RowBadge } from '../../../shared/rows.tsx';
import { common } from '../../../shared/texts.ts';
import { audit, reports } from '../texts.ts';
import { PersonSection } from './person-section.tsx';
import { person as texts } from './texts.ts';

const reportColumns: Column<ReportedItem>[] = [
  serialColumn(),
  {
    key: 'car',
    header: common.brandName,
    rowHeader: true,
    cell: (item) => <CarCell image={item.image} carId={item.carId} name={carName(item)} />,
  },
  { key: 'reason', header: reports.reason, cell: (item) => item.reason || reports.noReason },
  { key: 'reporter', header: reports.reporter, wide: true, cell: (item) => item.reporter },
  { key: 'when', header: texts.when, cell: (item) => formatInstant(item.createdAt) },
  {
    key: 'state',
    header: reports.state,
    cell: (item) => (
      <RowBadge tone={item.state === 'open' ? 'warning' : 'neutral'}>{reports.states[item.state]}</RowBadge>
    ),
  },
];

/** Reports of the user's cars, including deleted cars. */
export const PersonReports = ({ list }: { list: PagedQuery<ReportedItem> }): ReactElement => (
  <PersonSection title={texts.reports} query={list} columns={reportColumns} emptyText={texts.noReports} />
);

const logColumns: Column<AuditEntry>[] = [
  serialColumn(),
  { key: 'at', header: audit.when, cell: (entry) => formatInstant(entry.at) },
  { key: 'admin', header: audit.admin, wide: true, cell: (entry) => entry.admin },
  { key: 'action', header: audit.what, rowHeader: true, cell: (entry) => audit.sentence(entry.action) },
  { key: 'subject', header: audit.subject, wide: true, cell: (entry) => entry.subject },
  { key: 'detail', header: audit.detail, wide: true, cell: (entry) => entry.detail || audit.noDetail },
];

/** Admin actions on the user and the user's listings. */
export const PersonLog = ({ list }: { list: PagedQuery<AuditEntry> }): ReactElement => (
  <PersonSection title={texts.log} query={list} columns={logColumns} emptyText={texts.noLog} />
);
