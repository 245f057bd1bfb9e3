import { ROLES, USER_STATUSES } from '@second-gear/contract/users';
import { useUser } from '@second-gear/shared-auth/session';
import { Button } from '@second-gear/ui/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { styled } from 'styled-components';
import { listUsers, usersQuery } from '../../api/list-users.ts';
import { ListFilters, useClearFilters } from '../../shared/list-filters.tsx';
import { PagedTable, serialColumn } from '../../shared/paged-table.tsx';
import { RowActions, RowBadge } from '../../shared/rows.tsx';
import { Screen } from '../../shared/screen.tsx';
import { common } from '../../shared/texts.ts';
import { useChoice } from '../../shared/use-choice.ts';
import { useSearch } from '../../shared/use-search.ts';
import { useSort } from '../../shared/use-sort.ts';
import { usersBulk } from './bulk-people.ts';
import { userCsvColumns } from './people-csv.ts';
import { type PendingAction, PeopleDialogs } from './people-dialogs.tsx';
import { roleFilter, statusFilter } from './people-filters.ts';
import { PersonButtons } from './person-buttons.tsx';
import { identityColumns } from './person-columns.tsx';
import { people } from './texts.ts';
import { usePeopleActions } from './use-people-actions.ts';

/**
 * Places a row's actions in two columns when one line is too narrow. Wrapping by width would leave a single
 * button in the second line. All rows reserve two lines, also those with fewer actions.
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

/** Lists all accounts with search and filters. Actions: promote, demote, verify, suspend and delete. */
export function AllUsers(): ReactElement {
  const { typed, setTyped, query: q } = useSearch();
  const role = useChoice('role', ROLES);
  const status = useChoice('status', USER_STATUSES);
  const sorting = useSort(['name', 'email', 'role']);
  const clearFilters = useClearFilters();
  const self = useUser()?.uid;
  const filter = { q, role: role.selected, status: status.selected, sort: sorting.sort };
  const query = useInfiniteQuery(usersQuery(filter));
  const actions = usePeopleActions();
  const { verify, suspend } = actions;
  const [pendingAction, setPendingAction] = useState<PendingAction>(null);

  return (
    <Screen title={people.allUsers}>
      <ListFilters
        search={{ label: people.search, typed, setTyped }}
        choices={[roleFilter(role), statusFilter(status)]}
      />
      <ActionGrid>
        <PagedTable
          title={people.allUsers}
          query={query}
          rowKey={(user) => user._id}
          {...sorting}
          columns={[
            serialColumn(),
            ...identityColumns,
            {
              key: 'role',
              header: people.role,
              sortKey: 'role',
              cell: (user) => (
                <RowActions>
                  <span>{people.roles[user.role]}</span>
                  {user.verified ? <RowBadge tone="success">{people.verifiedMark}</RowBadge> : null}
                  {user.suspended ? <RowBadge tone="danger">{people.suspendedMark}</RowBadge> : null}
                </RowActions>
              ),
            },
            {
              key: 'action',
              header: common.action,
              actions: true,
              cell: (user) => <PersonButtons user={user} actions={actions} onRequest={setPendingAction} />,
            },
          ]}
          bulk={usersBulk(self)}
          csv={{
            file: 'all-users',
            getPage: (pageParams) => listUsers(pageParams, filter),
            columns: userCsvColumns,
          }}
          empty={
            q || role.selected || status.selected
              ? {
                  title: people.noMatch,
                  help: people.noMatchHelp,
                  icon: 'search',
                  action: <Button onClick={clearFilters}>{people.clear}</Button>,
                }
              : { title: people.empty, help: people.emptyHelp, icon: 'user' }
          }
          actionError={verify.error ?? (pendingAction ? null : suspend.error)}
        />
      </ActionGrid>
      <PeopleDialogs pendingAction={pendingAction} actions={actions} onClose={() => setPendingAction(null)} />
    </Screen>
  );
}
