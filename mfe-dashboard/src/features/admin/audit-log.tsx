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
import { auditTexts } from './texts.ts';

/** Lists every admin action, newest first. */
export function AuditLog(): ReactElement {
  const { typed, setTyped, query: q } = useSearch();
  const sorting = useSort(['at', 'admin', 'action']);
  const filter = { q, sort: sorting.sort };
  const query = useInfiniteQuery(auditQuery(filter));
  return (
    <Screen title={auditTexts.title}>
      <ListFilters search={{ label: auditTexts.search, typed, setTyped }} />
      <PagedTable
        title={auditTexts.title}
        noun={auditTexts.noun}
        query={query}
        rowKey={(entry) => entry._id}
        {...sorting}
        columns={[
          serialColumn(),
          { key: 'at', header: auditTexts.when, sortKey: 'at', cell: (entry) => formatInstant(entry.at) },
          {
            key: 'admin',
            header: auditTexts.admin,
            wide: true,
            sortKey: 'admin',
            cell: (entry) => entry.admin,
          },
          {
            key: 'action',
            header: auditTexts.what,
            sortKey: 'action',
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
        ]}
        csv={{
          file: 'audit-log',
          getPage: (pageParams) => listAudit(pageParams, filter),
          columns: [
            { header: auditTexts.when, value: (entry) => entry.at },
            { header: auditTexts.admin, value: (entry) => entry.admin },
            { header: auditTexts.what, value: (entry) => entry.action },
            { header: auditTexts.subject, value: (entry) => entry.subject },
            { header: auditTexts.detail, value: (entry) => entry.detail },
          ],
        }}
        empty={
          q
            ? {
                title: auditTexts.noMatch,
                help: auditTexts.noMatchHelp,
                icon: 'search',
                action: <Button onClick={() => setTyped('')}>{auditTexts.clear}</Button>,
              }
            : { title: auditTexts.empty, help: auditTexts.emptyHelp, icon: 'clock' }
        }
      />
    </Screen>
  );
}
