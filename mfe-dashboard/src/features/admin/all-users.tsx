import { ROLES, type User } from '@second-gear/contract/users';
import { useUser } from '@second-gear/shared-auth/session';
import { Button } from '@second-gear/ui/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listUsers, usersQuery } from '../../api/list-users.ts';
import { PagedTable, serial } from '../../shared/paged-table.tsx';
import { RowActions, RowBadge, RowButton } from '../../shared/rows.tsx';
import { Screen } from '../../shared/screen.tsx';
import { common } from '../../shared/texts.ts';
import { useChoice } from '../../shared/use-choice.ts';
import { useSort } from '../../shared/use-sort.ts';
import { userCsv } from './people-csv.ts';
import { type Asked, PeopleDialogs } from './people-dialogs.tsx';
import { PeopleFilters } from './people-filters.tsx';
import { people } from './texts.ts';
import { usePeopleActions } from './use-people-actions.ts';
import { useSearch } from './use-search.ts';

/** All accounts with search and role filter; promote, verify, suspend and delete. */
export function AllUsers(): ReactElement {
  const self = useUser();
  const { typed, setTyped, asked: q } = useSearch();
  const role = useChoice('role', ROLES);
  const sorting = useSort(['name', 'email', 'role']);
  const [, setParams] = useSearchParams();
  const filter = { q, role: role.chosen, sort: sorting.sort };
  const query = useInfiniteQuery(usersQuery(filter));
  const actions = usePeopleActions();
  const { verify, suspend } = actions;
  const [asked, setAsked] = useState<Asked>(null);

  const clear = () => {
    setTyped('');
    setParams({}, { replace: true });
  };

  const buttons = (user: User) => {
    const about = user.name;
    const ask = (what: 'promote' | 'suspend' | 'remove') => {
      actions[what].reset();
      setAsked({ what, user });
    };
    return (
      <RowActions>
        {user.role === 'admin' ? null : (
          <>
            <RowButton tone="primary" about={about} onClick={() => ask('promote')}>
              {people.makeAdmin}
            </RowButton>
            <RowButton about={about} disabled={verify.isPending} onClick={() => verify.mutate(user)}>
              {user.verified ? people.unverify : people.verify}
            </RowButton>
          </>
        )}
        {user._id === self?.uid ? (
          <RowBadge>{people.you}</RowBadge>
        ) : (
          <>
            <RowButton
              about={about}
              disabled={suspend.isPending}
              onClick={() => (user.suspended ? suspend.mutate(user) : ask('suspend'))}
            >
              {user.suspended ? people.lift : people.suspend}
            </RowButton>
            <RowButton tone="danger" about={about} onClick={() => ask('remove')}>
              {common.delete}
            </RowButton>
          </>
        )}
      </RowActions>
    );
  };

  return (
    <Screen title={people.allUsers}>
      <PeopleFilters typed={typed} onType={setTyped} role={role} />
      <PagedTable
        title={people.allUsers}
        query={query}
        rowKey={(user) => user._id}
        {...sorting}
        columns={[
          serial(),
          { key: 'name', header: common.name, sortKey: 'name', rowHeader: true, cell: (user) => user.name },
          { key: 'email', header: common.email, sortKey: 'email', cell: (user) => user.email },
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
          { key: 'action', header: common.action, cell: buttons },
        ]}
        csv={{
          file: 'all-users',
          page: (ask) => listUsers(ask, filter),
          columns: userCsv,
        }}
        empty={
          q || role.chosen
            ? {
                title: people.noMatch,
                help: people.noMatchHelp,
                icon: 'search',
                action: <Button onClick={clear}>{people.clear}</Button>,
              }
            : { title: people.empty, help: people.emptyHelp, icon: 'user' }
        }
        actionError={verify.error ?? (asked ? null : suspend.error)}
      />
      <PeopleDialogs asked={asked} actions={actions} onClose={() => setAsked(null)} />
    </Screen>
  );
}
