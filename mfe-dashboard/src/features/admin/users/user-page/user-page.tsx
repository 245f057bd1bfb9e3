import { toErrorMessage } from '@second-gear/contract/error-message';
import type { User } from '@second-gear/contract/users';
import { ApiError } from '@second-gear/shared-auth/request';
import { useUser } from '@second-gear/shared-auth/session';
import { LinkButton } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { BackLink } from '../../../../shared/components/back-link.tsx';
import { Block } from '../../../../shared/components/block.tsx';
import { RestoreFocus } from '../../../../shared/components/restore-focus.tsx';
import { Screen } from '../../../../shared/components/screen.tsx';
import { common } from '../../../../shared/texts.ts';
import { userQuery } from '../api.ts';
import { useUserActions } from '../use-user-actions.ts';
import { type PendingAction, UserActionDialogs } from '../user-action-dialogs.tsx';
import { UserButtons } from '../user-buttons.tsx';
import { texts } from './texts.ts';
import { UserFacts } from './user-facts.tsx';
import { UserLists } from './user-lists.tsx';

const ALL_USERS_PATH = '/dashboard/allusers';

function UserActionBlock({ user }: { user: User }): ReactElement {
  const self = useUser();
  const navigate = useNavigate();
  const actions = useUserActions(() => void navigate(ALL_USERS_PATH, { replace: true }));
  const [pendingAction, setPendingAction] = useState<PendingAction>(null);
  const { verify, suspend } = actions;
  const actionError = verify.error ?? (pendingAction ? null : suspend.error);
  if (user._id === self?.uid) return <p>{texts.self}</p>;
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
    <UserFacts user={user} />
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
  const { data, error, isPending, isError, refetch } = useQuery(userQuery(id));
  const isMissing = error instanceof ApiError && error.status === 404;
  const loadedUser = isMissing ? undefined : data;
  return (
    <RestoreFocus>
      <Screen
        title={loadedUser ? `${texts.title}: ${loadedUser.name}` : texts.title}
        heading={loadedUser?.name ?? texts.title}
        above={<BackLink to={ALL_USERS_PATH} label={texts.back} />}
        contentKey={isPending ? 'loading' : 'loaded'}
      >
        {isPending ? (
          <LoadingState label={common.loading(texts.noun)}>
            <Skeleton h="16rem" radius="var(--sg-radius-l)" />
            <Skeleton h="8rem" radius="var(--sg-radius-l)" />
          </LoadingState>
        ) : null}
        {isMissing ? (
          <EmptyState
            title={texts.missing}
            icon="search"
            action={<LinkButton to={ALL_USERS_PATH}>{texts.back}</LinkButton>}
          >
            {texts.missingHelp}
          </EmptyState>
        ) : null}
        {isError && !isMissing && !loadedUser ? (
          <ErrorState
            title={common.listFailed(texts.noun)}
            message={toErrorMessage(error)}
            onRetry={() => void refetch()}
          />
        ) : null}
        {loadedUser ? <UserDetails key={loadedUser._id} user={loadedUser} /> : null}
      </Screen>
    </RestoreFocus>
  );
}
