import { getStatusBadge, type User, USER_STATUSES } from '@second-gear/contract/users';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { RowActions, RowBadge, RowButton } from '../../../shared/components/rows.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { useClearFilters, useSearch, useSort, useUrlChoice } from '../../../shared/hooks/use-url-state.ts';
import { createSerialColumn } from '../../../shared/table/columns.tsx';
import { ListFilters } from '../../../shared/table/list-filters.tsx';
import { createNoMatchState, PagedTable } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { buyersQuery, listBuyers, listSellers, sellersQuery } from './api.ts';
import { createPendingUserBulkActions } from './bulk-users.ts';
import { texts } from './texts.ts';
import { useVerifyUser } from './use-user-actions.ts';
import { createBuyerOrSellerCsvColumns, identityColumns, statusFilter } from './user-columns.tsx';

const LIST_BY_ROLE = {
  buyer: { title: texts.users.allBuyers, fileName: 'all-buyers', query: buyersQuery, get: listBuyers },
  seller: { title: texts.users.allSellers, fileName: 'all-sellers', query: sellersQuery, get: listSellers },
} as const;

/** Lists name, email, phone and status of the users of one role. */
function UserList({ userRole }: { userRole: 'buyer' | 'seller' }): ReactElement {
  const { title, fileName, query: listQuery, get: fetchPage } = LIST_BY_ROLE[userRole];
  const { searchText, setSearchText, query: q } = useSearch();
  const sorting = useSort(['name', 'email', 'phone', 'verified']);
  const statusParam = useUrlChoice('status', USER_STATUSES);
  const clearFilters = useClearFilters();
  const filter = { q, status: statusParam.selected, sort: sorting.sort };
  const query = useInfiniteQuery(listQuery(filter));
  const verify = useVerifyUser();
  const getBadgeText = (user: User) => getStatusBadge(user, userRole);

  const renderStatusCell = (user: User) => (
    <RowActions>
      <RowBadge tone={getBadgeText(user) === 'Verified' ? 'success' : 'warning'}>
        {getBadgeText(user)}
      </RowBadge>
      {user.suspended ? <RowBadge tone="danger">{texts.users.suspendedBadge}</RowBadge> : null}
      {getBadgeText(user) === 'Pending' ? (
        <RowButton rowName={user.name} loading={verify.isPending} onClick={() => verify.mutate(user)}>
          {texts.users.verify}
        </RowButton>
      ) : null}
    </RowActions>
  );

  return (
    <Screen title={title}>
      <ListFilters
        search={{ label: texts.users.search, searchText, setSearchText }}
        selects={[{ ...statusFilter, ...statusParam }]}
      />
      <PagedTable
        title={title}
        noun={texts.users.nouns[userRole]}
        query={query}
        {...sorting}
        columns={[
          createSerialColumn(),
          ...identityColumns,
          { key: 'phone', header: common.phone, sortKey: 'phone', cell: (user) => user.phone || common.none },
          {
            key: 'status',
            header: common.status,
            actions: true,
            sortKey: 'verified',
            cell: renderStatusCell,
          },
        ]}
        bulk={createPendingUserBulkActions((user) => getBadgeText(user) === 'Pending')}
        csv={{
          fileName,
          getPage: (pageParams) => fetchPage(pageParams, filter),
          columns: createBuyerOrSellerCsvColumns(getBadgeText),
        }}
        empty={
          q || statusParam.selected
            ? createNoMatchState(texts.users, clearFilters)
            : { title: texts.users.empty, help: texts.users.emptyHelp, icon: 'user' }
        }
        actionError={verify.error}
      />
    </Screen>
  );
}

export const AllBuyers = (): ReactElement => <UserList userRole="buyer" />;
export const AllSellers = (): ReactElement => <UserList userRole="seller" />;
