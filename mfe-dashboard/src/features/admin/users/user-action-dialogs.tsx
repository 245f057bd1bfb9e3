import { queryKeys } from '@second-gear/contract/query-keys';
import { suspensionReasonSchema, type User } from '@second-gear/contract/users';
import { useUser } from '@second-gear/shared-auth/session';
import { Stack } from '@second-gear/ui/layout';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { RowActions, RowBadge, RowButton } from '../../../shared/components/rows.tsx';
import { ConfirmAction } from '../../../shared/dialogs/confirm-action.tsx';
import { TextDialog } from '../../../shared/dialogs/text-dialog.tsx';
import { BulletList } from '../../../shared/table/bulk/bulk-confirmation.tsx';
import { common } from '../../../shared/texts.ts';
import { listCarsOfUser } from './api.ts';
import { texts } from './texts.ts';
import type { UserActions } from './use-user-actions.ts';

interface UserButtonsProps {
  user: User;
  actions: UserActions;
  onAction: (pendingAction: PendingAction) => void;
}

/** Renders an admin's actions on a user. Renders nothing for the admin's own account. */
export function UserButtons({ user, actions, onAction }: UserButtonsProps): ReactElement {
  const currentUser = useUser();
  const { verify, suspend } = actions;
  const rowName = user.name;
  const requestAction = (kind: NonNullable<PendingAction>['kind']) => {
    actions[kind].reset();
    onAction({ kind, user });
  };
  if (user._id === currentUser?.uid) {
    return (
      <RowActions>
        <RowBadge>{texts.users.you}</RowBadge>
      </RowActions>
    );
  }
  return (
    <RowActions>
      {user.role === 'admin' ? (
        <RowButton tone="quiet" rowName={rowName} onClick={() => requestAction('demote')}>
          {texts.users.removeAdmin}
        </RowButton>
      ) : (
        <>
          <RowButton tone="quiet" rowName={rowName} onClick={() => requestAction('promote')}>
            {texts.users.makeAdmin}
          </RowButton>
          <RowButton rowName={rowName} loading={verify.isPending} onClick={() => verify.mutate(user)}>
            {user.verified ? texts.users.unverify : texts.users.verify}
          </RowButton>
        </>
      )}
      <RowButton
        rowName={rowName}
        loading={suspend.isPending}
        onClick={() => (user.suspended ? suspend.mutate({ user, reason: null }) : requestAction('suspend'))}
      >
        {user.suspended ? texts.users.unsuspend : texts.users.suspend}
      </RowButton>
      <RowButton tone="quiet-danger" rowName={rowName} onClick={() => requestAction('remove')}>
        {common.delete}
      </RowButton>
    </RowActions>
  );
}

/** Lists what is deleted with a user's account. The number of listings appears once it has loaded. */
function DeletionSummary({ user }: { user: User }): ReactElement {
  const { data } = useQuery({
    queryKey: [...queryKeys.cars, 'dashboard', 'count', user._id],
    queryFn: () => listCarsOfUser(user._id, { limit: 1 }),
  });
  return (
    <Stack gap={3}>
      <p>{texts.users.deleteBody(user.name, user.email)}</p>
      <BulletList>
        <li>{texts.users.deletedAccount}</li>
        {data?.total === 0 ? null : <li>{texts.users.deletedListings(data?.total)}</li>}
        <li>{texts.users.deletedData}</li>
      </BulletList>
      <p>{texts.users.canceledOrders}</p>
      <p>{texts.users.deleteFinal}</p>
    </Stack>
  );
}

type ActionKind = 'promote' | 'demote' | 'suspend' | 'remove';
/** The action that awaits confirmation, and its user. Null if no dialog is open. */
export type PendingAction = { kind: ActionKind; user: User } | null;

const suspensionReasonField = {
  name: 'reason',
  schema: suspensionReasonSchema,
  label: texts.users.reason,
  hint: texts.users.reasonHint,
  rows: 3,
  maxLength: 500,
};

interface Props {
  pendingAction: PendingAction;
  actions: UserActions;
  onClose: () => void;
}

/**
 * Renders the confirmation dialogs of serious actions. If the server rejects a request, the dialog shows the
 * error and the typed text stays.
 */
export function UserActionDialogs({
  pendingAction,
  actions: { promote, demote, suspend, remove },
  onClose,
}: Props): ReactElement {
  const getUserFor = (kind: ActionKind) => (pendingAction?.kind === kind ? pendingAction.user : null);
  const userToSuspend = getUserFor('suspend');
  return (
    <>
      <ConfirmAction
        subject={getUserFor('promote')}
        action={promote}
        danger={false}
        staysOpenOnError
        getTexts={({ name, email }) => ({
          title: texts.users.makeAdminTitle,
          body: texts.users.makeAdminBody(name, email),
          confirmLabel: texts.users.makeAdmin,
        })}
        onClose={onClose}
      />
      <ConfirmAction
        subject={getUserFor('demote')}
        action={demote}
        staysOpenOnError
        getTexts={({ name, email }) => ({
          title: texts.users.removeAdminTitle,
          body: texts.users.removeAdminBody(name, email),
          confirmLabel: texts.users.removeAdmin,
        })}
        onClose={onClose}
      />
      {userToSuspend ? (
        <TextDialog
          title={texts.users.suspendTitle}
          lead={texts.users.suspendBody(userToSuspend.name, userToSuspend.email)}
          field={suspensionReasonField}
          label={texts.users.suspend}
          danger
          onSend={async (text) => {
            await suspend.mutateAsync({ user: userToSuspend, reason: text });
            onClose();
          }}
          onClose={onClose}
        />
      ) : null}
      <ConfirmAction
        subject={getUserFor('remove')}
        action={remove}
        staysOpenOnError
        getTexts={(user) => ({
          title: texts.users.deleteTitle,
          body: <DeletionSummary user={user} />,
          confirmLabel: common.delete,
        })}
        onClose={onClose}
      />
    </>
  );
}
