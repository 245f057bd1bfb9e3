import type { AuditEntry } from '@second-gear/contract/audit';
import type { ReportedItem } from '@second-gear/contract/reports';
import type { Column } from '@second-gear/ui/table';
import type { ReactElement } from 'react';
import { CarCell } from '../../../shared/car-cell.tsx';
import { carName } from '../../../shared/car-name.ts';
import { formatInstant } from '../../../shared/dates.ts';
import { serialColumn } from '../../../shared/paged-table.tsx';
import type { PagedQuery } from '../../../shared/paged.ts';
import { RowBadge } from '../../../shared/rows.tsx';
import { auditTexts, reportTexts } from '../texts.ts';
import { userPageTexts as texts } from './texts.ts';
import { UserSection } from './user-section.tsx';

const reportColumns: Column<ReportedItem>[] = [
  serialColumn(),
  {
    key: 'car',
    header: texts.car,
    rowHeader: true,
    cell: (item) => <CarCell image={item.image} carId={item.carId} name={carName(item)} />,
  },
  { key: 'reason', header: reportTexts.reason, cell: (item) => item.reason || reportTexts.noReason },
  { key: 'reporter', header: reportTexts.reporter, wide: true, cell: (item) => item.reporter },
  { key: 'when', header: texts.when, cell: (item) => formatInstant(item.createdAt) },
  {
    key: 'state',
    header: reportTexts.state,
    cell: (item) => (
      <RowBadge tone={item.state === 'open' ? 'warning' : 'neutral'}>
        {reportTexts.states[item.state]}
      </RowBadge>
    ),
  },
];

/** Reports of the user's cars, including deleted cars. */
export const UserReports = ({ list }: { list: PagedQuery<ReportedItem> }): ReactElement => (
  <UserSection
    title={texts.reports}
    noun={texts.nouns.reports}
    query={list}
    columns={reportColumns}
    emptyText={texts.noReports}
  />
);

const logColumns: Column<AuditEntry>[] = [
  serialColumn(),
  { key: 'at', header: auditTexts.when, cell: (entry) => formatInstant(entry.at) },
  { key: 'admin', header: auditTexts.admin, wide: true, cell: (entry) => entry.admin },
  {
    key: 'action',
    header: auditTexts.what,
    rowHeader: true,
    cell: (entry) => auditTexts.sentence(entry.action),
  },
  { key: 'subject', header: auditTexts.subject, wide: true, cell: (entry) => entry.subject },
  {
    key: 'detail',
    header: auditTexts.detail,
    wide: true,
    cell: (entry) => entry.detail || auditTexts.noDetail,
  },
];

/** Admin actions on the user and the user's listings. */
export const UserAuditLog = ({ list }: { list: PagedQuery<AuditEntry> }): ReactElement => (
  <UserSection
    title={texts.log}
    noun={texts.nouns.log}
    query={list}
    columns={logColumns}
    emptyText={texts.noLog}
  />
);
