import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { auditQuery, listAudit } from '../../../shared/api/list-audit.ts';
import { Screen } from '../../../shared/components/screen.tsx';
import { useSearch, useSort } from '../../../shared/hooks/use-url-state.ts';
import { auditColumns } from '../../../shared/table/audit-columns.ts';
import { ListFilters } from '../../../shared/table/list-filters.tsx';
import { createNoMatchState, PagedTable } from '../../../shared/table/paged-table.tsx';
import { auditRowTexts } from '../../../shared/texts.ts';
import { texts } from './texts.ts';

/** Lists every admin action, newest first. */
export function AuditLog(): ReactElement {
  const { searchText, setSearchText, query: q } = useSearch();
  const sorting = useSort(['at', 'admin', 'action']);
  const filter = { q, sort: sorting.sort };
  const query = useInfiniteQuery(auditQuery(filter));
  return (
    <Screen title={texts.title}>
      <ListFilters search={{ label: texts.search, searchText, setSearchText }} />
      <PagedTable
        title={texts.title}
        noun={texts.noun}
        query={query}
        {...sorting}
        columns={auditColumns}
        csv={{
          fileName: 'audit-log',
          getPage: (pageParams) => listAudit(pageParams, filter),
          columns: [
            { header: auditRowTexts.time, value: (entry) => entry.at },
            { header: auditRowTexts.admin, value: (entry) => entry.admin },
            { header: auditRowTexts.action, value: (entry) => entry.action },
            { header: auditRowTexts.subject, value: (entry) => entry.subject },
            { header: auditRowTexts.detail, value: (entry) => entry.detail },
          ],
        }}
        empty={
          q
            ? createNoMatchState(texts, () => setSearchText(''))
            : { title: texts.empty, help: texts.emptyHelp, icon: 'clock' }
        }
      />
    </Screen>
  );
}
