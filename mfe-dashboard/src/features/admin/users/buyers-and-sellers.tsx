import { statusBadge, type User, USER_STATUSES } from '@second-gear/contract/users';
import { Button } from '@second-gear/ui/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { RowActions, RowBadge, RowButton } from '../../../shared/components/rows.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { useSearch } from '../../../shared/hooks/use-search.ts';
import { useSort } from '../../../shared/hooks/use-sort.ts';
import { useUrlChoice } from '../../../shared/hooks/use-url-choice.ts';
import { ListFilters, useClearFilters } from '../../../shared/table/list-filters.tsx';
import { PagedTable, serialColumn } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { buyersQuery, listBuyers, listSellers, sellersQuery } from './api.ts';
import { pendingUserBulkActions } from './bulk-users.ts';
import { identityColumns } from './identity-columns.tsx';
import { texts } from './texts.ts';
import { useVerifyUser } from './use-user-actions.ts';
import { buyerOrSellerCsvColumns } from './user-csv.ts';
import { createStatusFilter } from './user-filters.ts';

const LISTS = {
  buyer: { title: texts.users.allBuyers, file: 'all-buyers', query: buyersQuery, get: listBuyers },
  seller: { title: texts.users.allSellers, file: 'all-sellers', query: sellersQuery, get: listSellers },
} as const;

/** Lists name, email, phone and status of the users of one role. */
function UserList({ list }: { list: 'buyer' | 'seller' }): ReactElement {
  const { title, file, query: listQuery, get: fetchPage } = LISTS[list];
  const { typed, setTyped, query: q } = useSearch();
  const sorting = useSort(['name', 'email', 'phone', 'verified']);
  const statusParam = useUrlChoice('status', USER_STATUSES);
  const clearFilters = useClearFilters();
  const filter = { q, status: statusParam.selected, sort: sorting.sort };
  const query = useInfiniteQuery(listQuery(filter));
  const verify = useVerifyUser();
  const badgeText = (user: User) => statusBadge(user, list);

  const statusCell = (user: User) => (
    <RowActions>
      <RowBadge tone={badgeText(user) === 'Verified' ? 'success' : 'warning'}>{badgeText(user)}</RowBadge>
      {user.suspended ? <RowBadge tone="danger">{texts.users.suspendedMark}</RowBadge> : null}
      {badgeText(user) === 'Pending' ? (
        <RowButton about={user.name} loading={verify.isPending} onClick={() => verify.mutate(user)}>
          {texts.users.verify}
        </RowButton>
      ) : null}
    </RowActions>
  );

  return (
    <Screen title={title}>
      <ListFilters
        search={{ label: texts.users.search, typed, setTyped }}
        selectFilters={[createStatusFilter(statusParam)]}
      />
      <PagedTable
        title={title}
        noun={texts.users.nouns[list]}
        query={query}
        rowKey={(user) => user._id}
        {...sorting}
        columns={[
          serialColumn(),
          ...identityColumns,
          { key: 'phone', header: common.phone, sortKey: 'phone', cell: (user) => user.phone || common.none },
          { key: 'status', header: common.status, actions: true, sortKey: 'verified', cell: statusCell },
        ]}
        bulk={pendingUserBulkActions((user) => badgeText(user) === 'Pending')}
        csv={{
          file,
          getPage: (pageParams) => fetchPage(pageParams, filter),
          columns: buyerOrSellerCsvColumns(badgeText),
        }}
        empty={
          q || statusParam.selected
            ? {
                title: texts.users.noMatch,
                help: texts.users.noMatchHelp,
                icon: 'search',
                action: <Button onClick={clearFilters}>{texts.users.clear}</Button>,
              }
            : { title: texts.users.empty, help: texts.users.emptyHelp, icon: 'user' }
        }
        actionError={verify.error}
      />
    </Screen>
  );
}

export const AllBuyers = (): ReactElement => <UserList list="buyer" />;
export const AllSellers = (): ReactElement => <UserList list="seller" />;
