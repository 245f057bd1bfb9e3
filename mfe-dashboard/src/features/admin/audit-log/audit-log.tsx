import { Button } from '@second-gear/ui/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { auditQuery, listAudit } from '../../../api/list-audit.ts';
import { Screen } from '../../../shared/components/screen.tsx';
import { formatInstant } from '../../../shared/format/dates.ts';
import { useSearch } from '../../../shared/hooks/use-search.ts';
import { useSort } from '../../../shared/hooks/use-sort.ts';
import { ListFilters } from '../../../shared/table/list-filters.tsx';
import { PagedTable, serialColumn } from '../../../shared/table/paged-table.tsx';
import { auditRowTexts } from '../../../shared/texts.ts';
import { texts } from './texts.ts';

/** Lists every admin action, newest first. */
export function AuditLog(): ReactElement {
  const { typed, setTyped, query: q } = useSearch();
  const sorting = useSort(['at', 'admin', 'action']);
  const filter = { q, sort: sorting.sort };
  const query = useInfiniteQuery(auditQuery(filter));
  return (
    <Screen title={texts.title}>
      <ListFilters search={{ label: texts.search, typed, setTyped }} />
      <PagedTable
        title={texts.title}
        noun={texts.noun}
        query={query}
        rowKey={(entry) => entry._id}
        {...sorting}
        columns={[
          serialColumn(),
          { key: 'at', header: auditRowTexts.when, sortKey: 'at', cell: (entry) => formatInstant(entry.at) },
          {
            key: 'admin',
            header: auditRowTexts.admin,
            wide: true,
            sortKey: 'admin',
            cell: (entry) => entry.admin,
          },
          {
            key: 'action',
            header: auditRowTexts.what,
            sortKey: 'action',
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
        ]}
        csv={{
          file: 'audit-log',
          getPage: (pageParams) => listAudit(pageParams, filter),
          columns: [
            { header: auditRowTexts.when, value: (entry) => entry.at },
            { header: auditRowTexts.admin, value: (entry) => entry.admin },
            { header: auditRowTexts.what, value: (entry) => entry.action },
            { header: auditRowTexts.subject, value: (entry) => entry.subject },
            { header: auditRowTexts.detail, value: (entry) => entry.detail },
          ],
        }}
        empty={
          q
            ? {
                title: texts.noMatch,
                help: texts.noMatchHelp,
                icon: 'search',
                action: <Button onClick={() => setTyped('')}>{texts.clear}</Button>,
              }
            : { title: texts.empty, help: texts.emptyHelp, icon: 'clock' }
        }
      />
    </Screen>
  );
}
