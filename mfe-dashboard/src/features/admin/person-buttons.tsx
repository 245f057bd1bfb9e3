import type { User } from '@second-gear/contract/users';
import { useUser } from '@second-gear/shared-auth/session';
import type { ReactElement } from 'react';
import { RowActions, RowBadge, RowButton } from '../../shared/rows.tsx';
import { common } from '../../shared/texts.ts';
import type { PendingAction } from './people-dialogs.tsx';
import { people } from './texts.ts';
import type { PeopleActions } from './use-people-actions.ts';

/** Renders an admin's actions on a user. Renders nothing for the admin's own account. */
export function PersonButtons({
  user,
  actions,
  onRequest,
}: {
  user: User;
  actions: PeopleActions;
  onRequest: (pendingAction: PendingAction) => void;
}): ReactElement {
  const self = useUser();
  const { verify, suspend } = actions;
  const about = user.name;
  const requestAction = (kind: NonNullable<PendingAction>['kind']) => {
    actions[kind].reset();
    onRequest({ kind, user });
  };
  if (user._id === self?.uid) {
    return (
      <RowActions>
        <RowBadge>{people.you}</RowBadge>
      </RowActions>
    );
  }
  return (
    <RowActions>
      {user.role === 'admin' ? (
        <RowButton tone="quiet" about={about} onClick={() => requestAction('demote')}>
          {people.takeBack}
        </RowButton>
      ) : (
        <>
          <RowButton tone="quiet" about={about} onClick={() => requestAction('promote')}>
            {people.makeAdmin}
          </RowButton>
          <RowButton about={about} loading={verify.isPending} onClick={() => verify.mutate(user)}>
            {user.verified ? people.unverify : people.verify}
          </RowButton>
        </>
      )}
      <RowButton
        about={about}
        loading={suspend.isPending}
        onClick={() => (user.suspended ? suspend.mutate({ user, reason: null }) : requestAction('suspend'))}
      >
        {user.suspended ? people.lift : people.suspend}
      </RowButton>
      <RowButton tone="quiet-danger" about={about} onClick={() => requestAction('remove')}>
        {common.delete}
      </RowButton>
    </RowActions>
  );
}
