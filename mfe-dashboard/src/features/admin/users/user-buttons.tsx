import type { User } from '@second-gear/contract/users';
import { useUser } from '@second-gear/shared-auth/session';
import type { ReactElement } from 'react';
import { RowActions, RowBadge, RowButton } from '../../../shared/components/rows.tsx';
import { common } from '../../../shared/texts.ts';
import { texts } from './texts.ts';
import type { UserActions } from './use-user-actions.ts';
import type { PendingAction } from './user-action-dialogs.tsx';

/** Renders an admin's actions on a user. Renders nothing for the admin's own account. */
export function UserButtons({
  user,
  actions,
  onAction,
}: {
  user: User;
  actions: UserActions;
  onAction: (pendingAction: PendingAction) => void;
}): ReactElement {
  const self = useUser();
  const { verify, suspend } = actions;
  const about = user.name;
  const requestAction = (kind: NonNullable<PendingAction>['kind']) => {
    actions[kind].reset();
    onAction({ kind, user });
  };
  if (user._id === self?.uid) {
    return (
      <RowActions>
        <RowBadge>{texts.users.you}</RowBadge>
      </RowActions>
    );
  }
  return (
    <RowActions>
      {user.role === 'admin' ? (
        <RowButton tone="quiet" about={about} onClick={() => requestAction('demote')}>
          {texts.users.takeBack}
        </RowButton>
      ) : (
        <>
          <RowButton tone="quiet" about={about} onClick={() => requestAction('promote')}>
            {texts.users.makeAdmin}
          </RowButton>
          <RowButton about={about} loading={verify.isPending} onClick={() => verify.mutate(user)}>
            {user.verified ? texts.users.unverify : texts.users.verify}
          </RowButton>
        </>
      )}
      <RowButton
        about={about}
        loading={suspend.isPending}
        onClick={() => (user.suspended ? suspend.mutate({ user, reason: null }) : requestAction('suspend'))}
      >
        {user.suspended ? texts.users.lift : texts.users.suspend}
      </RowButton>
      <RowButton tone="quiet-danger" about={about} onClick={() => requestAction('remove')}>
        {common.delete}
      </RowButton>
    </RowActions>
  );
}
