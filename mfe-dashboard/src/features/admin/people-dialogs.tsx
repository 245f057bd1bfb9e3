import { suspensionReasonSchema, type User } from '@second-gear/contract/users';
import type { ReactElement } from 'react';
import { ConfirmAction } from '../../shared/confirm-action.tsx';
import { TextDialog } from '../../shared/text-dialog.tsx';
import { common } from '../../shared/texts.ts';
import { DeletionSummary } from './deletion-summary.tsx';
import { people } from './texts.ts';
import type { PeopleActions } from './use-people-actions.ts';

type ActionKind = 'promote' | 'demote' | 'suspend' | 'remove';
/** The action to confirm and its user. */
export type PendingAction = { kind: ActionKind; user: User } | null;

const suspensionReasonField = {
  name: 'reason',
  schema: suspensionReasonSchema,
  label: people.reason,
  hint: people.reasonHint,
  rows: 3,
  maxLength: 500,
};

/**
 * Renders the confirmation dialogs of serious actions. A refusal appears in the dialog, and the typed text
 * stays.
 */
export function PeopleDialogs({
  pendingAction,
  actions: { promote, demote, suspend, remove },
  onClose,
}: {
  pendingAction: PendingAction;
  actions: PeopleActions;
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
          title: people.makeAdminTitle,
          body: people.makeAdminBody(name, email),
          confirmLabel: people.makeAdmin,
        })}
        onClose={onClose}
      />
      <ConfirmAction
        subject={userFor('demote')}
        action={demote}
        staysOnError
        wording={({ name, email }) => ({
          title: people.takeBackTitle,
          body: people.takeBackBody(name, email),
          confirmLabel: people.takeBack,
        })}
        onClose={onClose}
      />
      {userToSuspend ? (
        <TextDialog
          title={people.suspendTitle}
          lead={people.suspendBody(userToSuspend.name, userToSuspend.email)}
          field={suspensionReasonField}
          label={people.suspend}
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
          title: people.deleteTitle,
          body: <DeletionSummary user={user} />,
          confirmLabel: common.delete,
        })}
        onClose={onClose}
      />
    </>
  );
}
