import { statusBadge, type User, USER_STATUSES } from '@second-gear/contract/users';
import { Button } from '@second-gear/ui/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { buyersQuery, listBuyers } from '../../api/list-buyers.ts';
import { listSellers, sellersQuery } from '../../api/list-sellers.ts';
import { ListFilters, useClearFilters } from '../../shared/list-filters.tsx';
import { PagedTable, serialColumn } from '../../shared/paged-table.tsx';
import { RowActions, RowBadge, RowButton } from '../../shared/rows.tsx';
import { Screen } from '../../shared/screen.tsx';
import { common } from '../../shared/texts.ts';
import { useChoice } from '../../shared/use-choice.ts';
import { useSearch } from '../../shared/use-search.ts';
import { useSort } from '../../shared/use-sort.ts';
import { pendingUsersBulk } from './bulk-people.ts';
import { personCsvColumns } from './people-csv.ts';
import { statusFilter } from './people-filters.ts';
import { identityColumns } from './person-columns.tsx';
import { people } from './texts.ts';
import { useVerify } from './use-people-actions.ts';

const LISTS = {
  buyer: { title: people.allBuyers, file: 'all-buyers', query: buyersQuery, get: listBuyers },
  seller: { title: people.allSellers, file: 'all-sellers', query: sellersQuery, get: listSellers },
} as const;

/** Lists name, email, phone and status of the users of one role. */
function PeopleList({ list }: { list: 'buyer' | 'seller' }): ReactElement {
  const { title, file, query: listQuery, get: fetchPage } = LISTS[list];
  const { typed, setTyped, query: q } = useSearch();
  const sorting = useSort(['name', 'email', 'phone', 'verified']);
  const statusParam = useChoice('status', USER_STATUSES);
  const clearFilters = useClearFilters();
  const filter = { q, status: statusParam.selected, sort: sorting.sort };
  const query = useInfiniteQuery(listQuery(filter));
  const verify = useVerify();
  const badgeText = (user: User) => statusBadge(user, list);

  const statusCell = (user: User) => (
    <RowActions>
      <RowBadge tone={badgeText(user) === 'Verified' ? 'success' : 'warning'}>{badgeText(user)}</RowBadge>
      {user.suspended ? <RowBadge tone="danger">{people.suspendedMark}</RowBadge> : null}
      {badgeText(user) === 'Pending' ? (
        <RowButton about={user.name} loading={verify.isPending} onClick={() => verify.mutate(user)}>
          {people.verify}
        </RowButton>
      ) : null}
    </RowActions>
  );

  return (
    <Screen title={title}>
      <ListFilters search={{ label: people.search, typed, setTyped }} choices={[statusFilter(statusParam)]} />
      <PagedTable
        title={title}
        query={query}
        rowKey={(user) => user._id}
        {...sorting}
        columns={[
          serialColumn(),
          ...identityColumns,
          { key: 'phone', header: common.phone, sortKey: 'phone', cell: (user) => user.phone || common.none },
          { key: 'status', header: common.status, actions: true, sortKey: 'verified', cell: statusCell },
        ]}
        bulk={pendingUsersBulk((user) => badgeText(user) === 'Pending')}
        csv={{
          file,
          getPage: (pageParams) => fetchPage(pageParams, filter),
          columns: personCsvColumns(badgeText),
        }}
        empty={
          q || statusParam.selected
            ? {
                title: people.noMatch,
                help: people.noMatchHelp,
                icon: 'search',
                action: <Button onClick={clearFilters}>{people.clear}</Button>,
              }
            : { title: people.empty, help: people.emptyHelp, icon: 'user' }
        }
        actionError={verify.error}
      />
    </Screen>
  );
}

export const AllBuyers = (): ReactElement => <PeopleList list="buyer" />;
export const AllSellers = (): ReactElement => <PeopleList list="seller" />;
