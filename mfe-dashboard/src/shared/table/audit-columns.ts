import type { AuditEntry } from '@second-gear/contract/audit';
import type { Column } from '@second-gear/ui/table';
import { formatInstant } from '../format/format.ts';
import { auditRowTexts as texts } from '../texts.ts';
import { createSerialColumn } from './columns.tsx';

/** Columns of the audit log, in its own screen and in a user's page. */
export const auditColumns: Column<AuditEntry>[] = [
  createSerialColumn(),
  { key: 'at', header: texts.time, sortKey: 'at', cell: ({ at }) => formatInstant(at) },
  { key: 'admin', header: texts.admin, wide: true, sortKey: 'admin', cell: ({ admin }) => admin },
  {
    key: 'action',
    header: texts.action,
    sortKey: 'action',
    rowHeader: true,
    cell: ({ action }) => texts.capitalize(action),
  },
  { key: 'subject', header: texts.subject, wide: true, cell: ({ subject }) => subject },
  { key: 'detail', header: texts.detail, wide: true, cell: ({ detail }) => detail || texts.noDetail },
];
