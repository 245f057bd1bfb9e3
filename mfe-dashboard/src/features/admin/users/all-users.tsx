import { ROLES, USER_STATUSES } from '@second-gear/contract/users';
import { useUser } from '@second-gear/shared-auth/session';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { styled } from 'styled-components';
import { RowActions, RowBadge } from '../../../shared/components/rows.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { useClearFilters, useSearch, useSort, useUrlChoice } from '../../../shared/hooks/use-url-state.ts';
import { createSerialColumn } from '../../../shared/table/columns.tsx';
import { ListFilters } from '../../../shared/table/list-filters.tsx';
import { createNoMatchState, PagedTable } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { listUsers, usersQuery } from './api.ts';
import { createUserBulkActions } from './bulk-users.ts';
import { texts } from './texts.ts';
import { useUserActions } from './use-user-actions.ts';
import { type PendingAction, UserActionDialogs, UserButtons } from './user-action-dialogs.tsx';
import { identityColumns, statusFilter, userCsvColumns } from './user-columns.tsx';

/**
 * Places a row's actions in two columns when one line is too narrow. Otherwise, a single button would wrap to
 * the second line. All rows reserve two lines, even those with fewer actions.
 */
const ActionGrid = styled.div`
  @container (min-width: 40rem) and (max-width: 64rem) {
    tbody tr {
      height: 7rem;
    }
    td:last-child .row-actions {
      display: grid;
      grid-template-columns: repeat(2, max-content);
      justify-items: start;
    }
  }
`;

/**
 * Lists all accounts with search and filters. Admins can promote, demote, verify, suspend and delete users.
 */
export function AllUsers(): ReactElement {
  const { searchText, setSearchText, query: q } = useSearch();
  const role = useUrlChoice('role', ROLES);
  const status = useUrlChoice('status', USER_STATUSES);
  const sorting = useSort(['name', 'email', 'role']);
  const clearFilters = useClearFilters();
  const currentUserId = useUser()?.uid;
  const filter = { q, role: role.selected, status: status.selected, sort: sorting.sort };
  const query = useInfiniteQuery(usersQuery(filter));
  const actions = useUserActions();
  const { verify, suspend } = actions;
  const [pendingAction, setPendingAction] = useState<PendingAction>(null);

  return (
    <Screen title={texts.users.allUsers}>
      <ListFilters
        search={{ label: texts.users.search, searchText, setSearchText }}
        selects={[
          {
            label: texts.users.roleFilter,
            anyLabel: texts.users.anyRole,
            values: ROLES,
            labels: texts.users.roles,
            ...role,
          },
          { ...statusFilter, ...status },
        ]}
      />
      <ActionGrid>
        <PagedTable
          title={texts.users.allUsers}
          noun={texts.users.nouns.all}
          query={query}
          {...sorting}
          columns={[
            createSerialColumn(),
            ...identityColumns,
            {
              key: 'role',
              header: texts.users.role,
              sortKey: 'role',
              cell: (user) => (
                <RowActions>
                  <span>{texts.users.roles[user.role]}</span>
                  {user.verified ? (
                    <RowBadge tone="success">{texts.users.verifiedBadge}</RowBadge>
                  ) : user.role === 'admin' ? null : (
                    <RowBadge tone="warning">{texts.users.statuses.pending}</RowBadge>
                  )}
                  {user.suspended ? <RowBadge tone="danger">{texts.users.suspendedBadge}</RowBadge> : null}
                </RowActions>
              ),
            },
            {
              key: 'action',
              header: common.action,
              actions: true,
              cell: (user) => <UserButtons user={user} actions={actions} onAction={setPendingAction} />,
            },
          ]}
          bulk={createUserBulkActions(currentUserId)}
          csv={{
            fileName: 'all-users',
            getPage: (pageParams) => listUsers(pageParams, filter),
            columns: userCsvColumns,
          }}
          empty={
            q || role.selected || status.selected
              ? createNoMatchState(texts.users, clearFilters)
              : { title: texts.users.empty, help: texts.users.emptyHelp, icon: 'user' }
          }
          actionError={verify.error ?? (pendingAction ? null : suspend.error)}
        />
      </ActionGrid>
      <UserActionDialogs
        pendingAction={pendingAction}
        actions={actions}
        onClose={() => setPendingAction(null)}
      />
    </Screen>
  );
}
