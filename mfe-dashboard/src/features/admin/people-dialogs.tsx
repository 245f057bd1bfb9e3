import type { User } from '@second-gear/contract/users';
import type { ReactElement } from 'react';
import { ConfirmAction } from '../../shared/confirm-action.tsx';
import { common } from '../../shared/texts.ts';
import { people } from './texts.ts';
import type { PeopleActions } from './use-people-actions.ts';
import { WhatIsLost } from './what-is-lost.tsx';

/** What is about to happen to whom. */
export type Asked = { what: 'promote' | 'suspend' | 'remove'; user: User } | null;

/** The questions before what weighs: making an admin, suspending, deleting. A refusal is said in the question. */
export function PeopleDialogs({
  asked,
  actions: { promote, suspend, remove },
  onClose,
}: {
  asked: Asked;
  actions: PeopleActions;
  onClose: () => void;
}): ReactElement {
  const subjectOf = (what: 'promote' | 'suspend' | 'remove') => (asked?.what === what ? asked.user : null);
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
        subject={subjectOf('suspend')}
        action={suspend}
        staysOnError
        wording={({ name, email }) => ({
          title: people.suspendTitle,
          body: people.suspendBody(name, email),
          confirmLabel: people.suspend,
        })}
        onClose={onClose}
      />
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
