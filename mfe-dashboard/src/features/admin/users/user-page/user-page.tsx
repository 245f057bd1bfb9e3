import { toErrorMessage } from '@second-gear/contract/error-message';
import type { User } from '@second-gear/contract/users';
import { ApiError } from '@second-gear/shared-auth/request';
import { useUser } from '@second-gear/shared-auth/session';
import { Avatar } from '@second-gear/ui/avatar';
import { Badge } from '@second-gear/ui/badge';
import { Callout } from '@second-gear/ui/callout';
import { FormError } from '@second-gear/ui/field';
import { Cluster } from '@second-gear/ui/layout';
import { Skeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { Block } from '../../../../shared/components/block.tsx';
import { DescriptionList } from '../../../../shared/components/description-list.tsx';
import { QueryView } from '../../../../shared/components/query-view.tsx';
import { RestoreFocus } from '../../../../shared/components/restore-focus.tsx';
import { BackLink, Screen } from '../../../../shared/components/screen.tsx';
import { formatDay } from '../../../../shared/format/format.ts';
import { common } from '../../../../shared/texts.ts';
import { userQuery } from '../api.ts';
import { texts as usersTexts } from '../texts.ts';
import { useUserActions } from '../use-user-actions.ts';
import { type PendingAction, UserActionDialogs, UserButtons } from '../user-action-dialogs.tsx';
import { texts } from './texts.ts';
import { UserLists } from './user-lists.tsx';

const DetailsLayout = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--sg-space-4) var(--sg-space-5);
  align-items: flex-start;

  dl {
    flex: 1 1 18rem;
    min-width: 0;
  }
`;

/** Shows the user's details and account status. A suspension with its reason comes first. */
function AccountBlock({ user }: { user: User }): ReactElement {
  const isVerified = user.verified || user.role === 'admin';
  return (
    <Block title={texts.account}>
      {user.suspended ? (
        <Callout tone="warning" title={texts.suspended}>
          <p>{user.suspendedReason ? texts.reason(user.suspendedReason) : texts.noReason}</p>
        </Callout>
      ) : null}
      <DetailsLayout>
        <Avatar picture={user.picture} name={user.name} size="5rem" />
        <DescriptionList
          items={[
            [common.email, <a href={`mailto:${user.email}`}>{user.email}</a>],
            [texts.phone, user.phone || texts.noPhone],
            [usersTexts.users.role, usersTexts.users.roles[user.role]],
            [
              texts.accountStatus,
              <Cluster gap={2}>
                <Badge tone={isVerified ? 'success' : 'warning'}>
                  {isVerified ? usersTexts.users.statuses.verified : usersTexts.users.statuses.pending}
                </Badge>
                {user.suspended ? <Badge tone="danger">{usersTexts.users.suspendedBadge}</Badge> : null}
              </Cluster>,
            ],
            [usersTexts.users.memberSince, formatDay(user.createdAt)],
            [texts.id, user._id],
          ]}
        />
      </DetailsLayout>
    </Block>
  );
}

const backLink = { to: '/dashboard/allusers', label: texts.back };

function UserActionBlock({ user }: { user: User }): ReactElement {
  const currentUser = useUser();
  const navigate = useNavigate();
  const actions = useUserActions(() => void navigate(backLink.to, { replace: true }));
  const [pendingAction, setPendingAction] = useState<PendingAction>(null);
  const { verify, suspend } = actions;
  const actionError = verify.error ?? (pendingAction ? null : suspend.error);
  if (user._id === currentUser?.uid) return <p>{texts.ownAccount}</p>;
  return (
    <>
      <FormError>{actionError ? toErrorMessage(actionError) : null}</FormError>
      <UserButtons user={user} actions={actions} onAction={setPendingAction} />
      <UserActionDialogs
        pendingAction={pendingAction}
        actions={actions}
        onClose={() => setPendingAction(null)}
      />
    </>
  );
}

const UserDetails = ({ user }: { user: User }): ReactElement => (
  <>
    <AccountBlock user={user} />
    <Block title={texts.actions}>
      <UserActionBlock user={user} />
    </Block>
    <UserLists id={user._id} isSuspended={user.suspended} />
  </>
);

/**
 * Shows an admin everything about one user: details, lists, past admin actions, and the available actions.
 */
export function UserPage(): ReactElement {
  const { id = '' } = useParams();
  const query = useQuery(userQuery(id));
  const { data, error, isPending } = query;
  // Another admin may have deleted the user since.
  const loadedUser = error instanceof ApiError && error.status === 404 ? undefined : data;
  return (
    <RestoreFocus>
      <Screen
        title={loadedUser ? `${texts.title}: ${loadedUser.name}` : texts.title}
        heading={loadedUser?.name ?? texts.title}
        linksAbove={<BackLink {...backLink} />}
        contentKey={isPending ? 'loading' : 'loaded'}
      >
        <QueryView
          query={{ ...query, data: loadedUser }}
          noun={texts.noun}
          skeleton={
            <>
              <Skeleton height="16rem" radius="var(--sg-radius-l)" />
              <Skeleton height="8rem" radius="var(--sg-radius-l)" />
            </>
          }
          notFound={{ title: texts.notFound, help: texts.notFoundHelp, back: backLink }}
        >
          {(user) => <UserDetails key={user._id} user={user} />}
        </QueryView>
      </Screen>
    </RestoreFocus>
  );
}
