import { failureText } from '@second-gear/contract/failure-text';
import type { User } from '@second-gear/contract/users';
import { ApiError } from '@second-gear/shared-auth/request';
import { useUser } from '@second-gear/shared-auth/session';
import { LinkButton } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { Icon } from '@second-gear/ui/icon';
import { Cluster } from '@second-gear/ui/layout';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { userQuery } from '../../../api/get-user.ts';
import { KeepFocus } from '../../../shared/keep-focus.tsx';
import { Block } from '../../../shared/order-page/block.tsx';
import { Screen } from '../../../shared/screen.tsx';
import { common } from '../../../shared/texts.ts';
import { type Asked, PeopleDialogs } from '../people-dialogs.tsx';
import { PersonButtons } from '../person-buttons.tsx';
import { usePeopleActions } from '../use-people-actions.ts';
import { PersonFacts } from './person-facts.tsx';
import { PersonLists } from './person-lists.tsx';
import { person as texts } from './texts.ts';

const ALL_USERS = '/dashboard/allusers';

function Actions({ user }: { user: User }): ReactElement {
  const self = useUser();
  const navigate = useNavigate();
  const actions = usePeopleActions(() => void navigate(ALL_USERS, { replace: true }));
  const [asked, setAsked] = useState<Asked>(null);
  const { verify, suspend } = actions;
  const failed = verify.error ?? (asked ? null : suspend.error);
  if (user._id === self?.uid) return <p>{texts.self}</p>;
  return (
    <>
      <FormError>{failed ? failureText(failed) : null}</FormError>
      <PersonButtons user={user} actions={actions} onAsk={setAsked} />
      <PeopleDialogs asked={asked} actions={actions} onClose={() => setAsked(null)} />
    </>
  );
}

const All = ({ user }: { user: User }): ReactElement => (
  <>
    <PersonFacts user={user} />
    <Block title={texts.actions}>
      <Actions user={user} />
    </Block>
    <PersonLists id={user._id} isSuspended={user.suspended} />
  </>
);

/** Shows an admin everything about one user: details, lists, past admin actions and available ones. */
export function PersonPage(): ReactElement {
  const { id = '' } = useParams();
  const { data, error, isPending, isError, refetch } = useQuery(userQuery(id));
  const isMissing = error instanceof ApiError && error.status === 404;
  const shown = isMissing ? undefined : data;
  return (
    <KeepFocus>
      <Screen
        title={shown ? `${texts.title}: ${shown.name}` : texts.title}
        heading={shown?.name ?? texts.title}
        above={
          <Link to={ALL_USERS}>
            <Cluster as="span" gap={1}>
              <Icon name="chevron-left" size={16} />
              {texts.back}
            </Cluster>
          </Link>
        }
        contentKey={isPending ? 'loading' : 'loaded'}
      >
        {isPending ? (
          <LoadingState label={common.loading(texts.title)}>
            <Skeleton h="16rem" radius="var(--sg-radius-l)" />
            <Skeleton h="8rem" radius="var(--sg-radius-l)" />
          </LoadingState>
        ) : null}
        {isMissing ? (
          <EmptyState
            title={texts.missing}
            icon="search"
            action={<LinkButton to={ALL_USERS}>{texts.back}</LinkButton>}
          >
            {texts.missingHelp}
          </EmptyState>
        ) : null}
        {isError && !isMissing && !shown ? (
          <ErrorState
            title={common.listFailed(texts.title)}
            message={failureText(error)}
            onRetry={() => void refetch()}
          />
        ) : null}
        {shown ? <All key={shown._id} user={shown} /> : null}
      </Screen>
    </KeepFocus>
  );
}
