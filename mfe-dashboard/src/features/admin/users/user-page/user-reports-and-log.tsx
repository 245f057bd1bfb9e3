import type { AuditEntry } from '@second-gear/contract/audit';
import type { ReportedItem } from '@second-gear/contract/reports';
import type { Column } from '@second-gear/ui/table';
import type { ReactElement } from 'react';
import type { PagedQuery } from '../../../../api/paged.ts';
import { CarCell } from '../../../../shared/components/car-cell.tsx';
import { RowBadge } from '../../../../shared/components/rows.tsx';
import { carName } from '../../../../shared/format/car-name.ts';
import { formatInstant } from '../../../../shared/format/dates.ts';
import { serialColumn } from '../../../../shared/table/paged-table.tsx';
import { auditRowTexts, reportRowTexts } from '../../../../shared/texts.ts';
import { texts } from './texts.ts';
import { UserSection } from './user-section.tsx';

const reportColumns: Column<ReportedItem>[] = [
  serialColumn(),
  {
    key: 'car',
    header: texts.car,
    rowHeader: true,
    cell: (item) => <CarCell image={item.image} carId={item.carId} name={carName(item)} />,
  },
  { key: 'reason', header: reportRowTexts.reason, cell: (item) => item.reason || reportRowTexts.noReason },
  { key: 'reporter', header: reportRowTexts.reporter, wide: true, cell: (item) => item.reporter },
  { key: 'when', header: texts.when, cell: (item) => formatInstant(item.createdAt) },
  {
    key: 'state',
    header: reportRowTexts.state,
    cell: (item) => (
      <RowBadge tone={item.state === 'open' ? 'warning' : 'neutral'}>
        {reportRowTexts.states[item.state]}
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
  { key: 'at', header: auditRowTexts.when, cell: (entry) => formatInstant(entry.at) },
  { key: 'admin', header: auditRowTexts.admin, wide: true, cell: (entry) => entry.admin },
  {
    key: 'action',
    header: auditRowTexts.what,
    rowHeader: true,
    cell: (entry) => auditRowTexts.sentence(entry.action),
  },
  { key: 'subject', header: auditRowTexts.subject, wide: true, cell: (entry) => entry.subject },
  {
    key: 'detail',
    header: auditRowTexts.detail,
    wide: true,
    cell: (entry) => entry.detail || auditRowTexts.noDetail,
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
