import { useState, type ReactElement } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ROLES, type User } from '@second-gear/contract/user';
import { useUser } from '@second-gear/shared-auth/session';
import { Button } from '@second-gear/ui/button';
import { SelectField, TextField } from '@second-gear/ui/field';
import { Grid } from '@second-gear/ui/layout';
import { usersQuery } from '../../api/get-users.ts';
import { ConfirmAction } from '../../shared/confirm-action.tsx';
import { PagedTable, serial } from '../../shared/paged-table.tsx';
import { RowActions, RowBadge, RowButton } from '../../shared/rows.tsx';
import { Screen } from '../../shared/screen.tsx';
import { people } from '../../texts/admin.ts';
import { common } from '../../texts/common.ts';
import { usePeopleActions } from './use-people-actions.ts';
import { useSearch } from './use-search.ts';

type Asked = { what: 'promote' | 'suspend' | 'remove'; user: User } | null;

/** All accounts with search and role filter; promote, verify, suspend and delete. */
export function AllUsers(): ReactElement {
  const self = useUser();
  const { typed, setTyped, asked: q } = useSearch();
  const [params, setParams] = useSearchParams();
  const role = ROLES.find((known) => known === params.get('role')) ?? null;
  const query = useInfiniteQuery({ ...usersQuery({ q, role }), placeholderData: keepPreviousData });
  const { verify, promote, suspend, remove } = usePeopleActions();
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => {
    setAsked(null);
  };
  const subjectOf = (what: 'promote' | 'suspend' | 'remove') => (asked?.what === what ? asked.user : null);

  const chooseRole = (chosen: string) => {
    setParams(
      (now) => {
        if (chosen) now.set('role', chosen);
        else now.delete('role');
        return now;
      },
      { replace: true },
    );
  };
  const clear = () => {
    setTyped('');
    setParams({}, { replace: true });
  };

  const actions = (user: User) => {
    const about = user.name;
    return (
      <RowActions>
        {user.role === 'admin' ? null : (
          <RowButton tone="primary" about={about} onClick={() => setAsked({ what: 'promote', user })}>
            {people.makeAdmin}
          </RowButton>
        )}
        {user.role === 'admin' ? null : (
          <RowButton about={about} disabled={verify.isPending} onClick={() => verify.mutate(user)}>
            {user.verified ? people.unverify : people.verify}
          </RowButton>
        )}
        {user._id === self?.uid ? (
          <RowBadge>{people.you}</RowBadge>
        ) : (
          <>
            <RowButton
              about={about}
              disabled={suspend.isPending}
              onClick={() => (user.suspended ? suspend.mutate(user) : setAsked({ what: 'suspend', user }))}
            >
              {user.suspended ? people.lift : people.suspend}
            </RowButton>
            <RowButton tone="danger" about={about} onClick={() => setAsked({ what: 'remove', user })}>
              {common.delete}
            </RowButton>
          </>
        )}
      </RowActions>
    );
  };

  const filtered = q !== '' || role !== null;
  return (
    <Screen title={people.allUsers}>
      <Grid min="14rem" gap={4}>
        <TextField
          label={people.search}
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SelectField
          label={people.roleFilter}
          value={role ?? ''}
          options={[
            { value: '', label: people.anyRole },
            ...ROLES.map((value) => ({ value, label: people.roles[value] })),
          ]}
          onChange={(event) => chooseRole(event.target.value)}
        />
      </Grid>
      <PagedTable
        title={people.allUsers}
        query={query}
        rowKey={(user) => user._id}
        columns={[
          serial(),
          { key: 'name', header: common.name, cell: (user) => user.name },
          { key: 'email', header: common.email, cell: (user) => user.email },
          {
            key: 'role',
            header: people.role,
            cell: (user) => (
              <RowActions>
                <span>{people.roles[user.role]}</span>
                {user.verified ? <RowBadge tone="success">{people.verifiedMark}</RowBadge> : null}
                {user.suspended ? <RowBadge tone="danger">{people.suspendedMark}</RowBadge> : null}
              </RowActions>
            ),
          },
          { key: 'action', header: common.action, cell: actions },
        ]}
        empty={
          filtered
            ? {
                title: people.noMatch,
                help: people.noMatchHelp,
                icon: 'search',
                action: <Button onClick={clear}>{people.clear}</Button>,
              }
            : { title: people.empty, help: people.emptyHelp, icon: 'user' }
        }
        actionError={verify.error ?? promote.error ?? suspend.error ?? remove.error}
      />
      <ConfirmAction
        subject={subjectOf('promote')}
        action={promote}
        danger={false}
        wording={({ name }) => ({
          title: people.makeAdminTitle,
          body: people.makeAdminBody(name),
          confirmLabel: people.makeAdmin,
        })}
        onClose={close}
      />
      <ConfirmAction
        subject={subjectOf('suspend')}
        action={suspend}
        wording={({ name }) => ({
          title: people.suspendTitle,
          body: people.suspendBody(name),
          confirmLabel: people.suspend,
        })}
        onClose={close}
      />
      <ConfirmAction
        subject={subjectOf('remove')}
        action={remove}
        wording={({ name }) => ({
          title: people.deleteTitle,
          body: people.deleteBody(name),
          confirmLabel: common.delete,
        })}
        onClose={close}
      />
    </Screen>
  );
}
