import type { ReactElement } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { auditQuery } from '../../api/get-audit.ts';
import { formatInstant } from '../../shared/dates.ts';
import { PagedTable, serial } from '../../shared/paged-table.tsx';
import { Screen } from '../../shared/screen.tsx';
import { audit } from '../../texts/admin.ts';

/** Every admin action, newest first. */
export function AuditLog(): ReactElement {
  const query = useInfiniteQuery(auditQuery());
  return (
    <Screen title={audit.title}>
      <PagedTable
        title={audit.title}
        query={query}
        rowKey={(entry) => entry._id}
        columns={[
          serial(),
          { key: 'at', header: audit.when, cell: (entry) => formatInstant(entry.at) },
          { key: 'admin', header: audit.admin, cell: (entry) => entry.admin },
          { key: 'action', header: audit.what, cell: (entry) => entry.action },
          { key: 'subject', header: audit.subject, cell: (entry) => entry.subject },
          { key: 'detail', header: audit.detail, cell: (entry) => entry.detail },
        ]}
        empty={{ title: audit.empty, help: audit.emptyHelp, icon: 'clock' }}
      />
    </Screen>
  );
}
