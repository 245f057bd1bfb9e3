import { Button } from '@second-gear/ui/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { auditQuery, listAudit } from '../../api/list-audit.ts';
import { formatInstant } from '../../shared/dates.ts';
import { ListFilters } from '../../shared/list-filters.tsx';
import { PagedTable, serialColumn } from '../../shared/paged-table.tsx';
import { Screen } from '../../shared/screen.tsx';
import { useSearch } from '../../shared/use-search.ts';
import { useSort } from '../../shared/use-sort.ts';
import { audit } from './texts.ts';

/** Lists every admin action, newest first. */
export function AuditLog(): ReactElement {
  const { typed, setTyped, query: q } = useSearch();
  const sorting = useSort(['at', 'admin', 'action']);
  const filter = { q, sort: sorting.sort };
  const query = useInfiniteQuery(auditQuery(filter));
  return (
    <Screen title={audit.title}>
      <ListFilters search={{ label: audit.search, typed, setTyped }} />
      <PagedTable
        title={audit.title}
        query={query}
        rowKey={(entry) => entry._id}
        {...sorting}
        columns={[
          serialColumn(),
          { key: 'at', header: audit.when, sortKey: 'at', cell: (entry) => formatInstant(entry.at) },
          { key: 'admin', header: audit.admin, wide: true, sortKey: 'admin', cell: (entry) => entry.admin },
          {
            key: 'action',
            header: audit.what,
            sortKey: 'action',
            rowHeader: true,
            cell: (entry) => audit.sentence(entry.action),
          },
          { key: 'subject', header: audit.subject, wide: true, cell: (entry) => entry.subject },
          {
            key: 'detail',
            header: audit.detail,
            wide: true,
            cell: (entry) => entry.detail || audit.noDetail,
          },
        ]}
        csv={{
          file: 'audit-log',
          getPage: (pageParams) => listAudit(pageParams, filter),
          columns: [
            { header: audit.when, value: (entry) => entry.at },
            { header: audit.admin, value: (entry) => entry.admin },
            { header: audit.what, value: (entry) => entry.action },
            { header: audit.subject, value: (entry) => entry.subject },
            { header: audit.detail, value: (entry) => entry.detail },
          ],
        }}
        empty={
          q
            ? {
                title: audit.noMatch,
                help: audit.noMatchHelp,
                icon: 'search',
                action: <Button onClick={() => setTyped('')}>{audit.clear}</Button>,
              }
            : { title: audit.empty, help: audit.emptyHelp, icon: 'clock' }
        }
      />
    </Screen>
  );
}
