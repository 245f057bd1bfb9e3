import { suspensionReasonSchema, type User } from '@second-gear/contract/users';
import type { ReactElement } from 'react';
import { ConfirmAction } from '../../../shared/dialogs/confirm-action.tsx';
import { TextDialog } from '../../../shared/dialogs/text-dialog.tsx';
import { common } from '../../../shared/texts.ts';
import { DeletionSummary } from './deletion-summary.tsx';
import { texts } from './texts.ts';
import type { UserActions } from './use-user-actions.ts';

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

/**
 * Renders the confirmation dialogs of serious actions. If the server rejects a request, the dialog shows the
 * error and the typed text stays.
 */
export function UserActionDialogs({
  pendingAction,
  actions: { promote, demote, suspend, remove },
  onClose,
}: {
  pendingAction: PendingAction;
  actions: UserActions;
  onClose: () => void;
}): ReactElement {
  const userFor = (kind: ActionKind) => (pendingAction?.kind === kind ? pendingAction.user : null);
  const userToSuspend = userFor('suspend');
  return (
    <>
      <ConfirmAction
        subject={userFor('promote')}
        action={promote}
        danger={false}
        staysOnError
        wording={({ name, email }) => ({
          title: texts.users.makeAdminTitle,
          body: texts.users.makeAdminBody(name, email),
          confirmLabel: texts.users.makeAdmin,
        })}
        onClose={onClose}
      />
      <ConfirmAction
        subject={userFor('demote')}
        action={demote}
        staysOnError
        wording={({ name, email }) => ({
          title: texts.users.takeBackTitle,
          body: texts.users.takeBackBody(name, email),
          confirmLabel: texts.users.takeBack,
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
        subject={userFor('remove')}
        action={remove}
        staysOnError
        wording={(user) => ({
          title: texts.users.deleteTitle,
          body: <DeletionSummary user={user} />,
          confirmLabel: common.delete,
        })}
        onClose={onClose}
      />
    </>
  );
}
