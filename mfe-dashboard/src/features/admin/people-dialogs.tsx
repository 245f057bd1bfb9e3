import { suspensionReasonSchema, type User } from '@second-gear/contract/users';
import type { ReactElement } from 'react';
import { ConfirmAction } from '../../shared/confirm-action.tsx';
import { TextDialog } from '../../shared/text-dialog.tsx';
import { common } from '../../shared/texts.ts';
import { people } from './texts.ts';
import type { PeopleActions } from './use-people-actions.ts';
import { WhatIsLost } from './what-is-lost.tsx';

type What = 'promote' | 'demote' | 'suspend' | 'remove';
/** The action to confirm and its user. */
export type Asked = { what: What; user: User } | null;

const reason = {
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
  asked,
  actions: { promote, demote, suspend, remove },
  onClose,
}: {
  asked: Asked;
  actions: PeopleActions;
  onClose: () => void;
}): ReactElement {
  const subjectOf = (what: What) => (asked?.what === what ? asked.user : null);
  const suspending = subjectOf('suspend');
  return (
    <>
      <ConfirmAction
        subject={subjectOf('promote')}
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
        subject={subjectOf('demote')}
        action={demote}
        staysOnError
        wording={({ name, email }) => ({
          title: people.takeBackTitle,
          body: people.takeBackBody(name, email),
          confirmLabel: people.takeBack,
        })}
        onClose={onClose}
      />
      {suspending ? (
        <TextDialog
          title={people.suspendTitle}
          lead={people.suspendBody(suspending.name, suspending.email)}
          field={reason}
          label={people.suspend}
          danger
          onSend={async (text) => {
            await suspend.mutateAsync({ user: suspending, reason: text });
            onClose();
          }}
          onClose={onClose}
        />
      ) : null}
      <ConfirmAction
        subject={subjectOf('remove')}
        action={remove}
        staysOnError
        wording={(user) => ({
          title: people.deleteTitle,
          body: <WhatIsLost user={user} />,
          confirmLabel: common.delete,
        })}
        onClose={onClose}
      />
    </>
  );
}
