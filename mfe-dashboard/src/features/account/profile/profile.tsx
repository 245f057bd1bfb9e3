import { toErrorMessage } from '@second-gear/contract/error-message';
import type { User } from '@second-gear/contract/users';
import { useUser } from '@second-gear/shared-auth/session';
import { Badge } from '@second-gear/ui/badge';
import { LinkButton } from '@second-gear/ui/button';
import { Card, Cluster, Section, SectionTitle, Stack } from '@second-gear/ui/layout';
import { ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { meQuery } from '../../../api/get-me.ts';
import { Facts } from '../../../shared/components/facts.ts';
import { Screen } from '../../../shared/components/screen.tsx';
import { formatDay } from '../../../shared/format/dates.ts';
import { common } from '../../../shared/texts.ts';
import { todoCountsQuery } from './api.ts';
import { ProfilePictureForm } from './profile-picture-form.tsx';
import { texts } from './texts.ts';
import { TodoList } from './todo-list.tsx';

// Loads the code of the form after the screen has rendered, because the form is a third of the remote's code.
// Uses a query instead of `lazy`, because `lazy` remembers a failure until the page reloads.
const formModuleQuery = queryOptions({
  queryKey: ['dashboard', 'code', 'profile-form'],
  queryFn: () => import('./profile-form.tsx'),
  staleTime: Infinity,
  structuralSharing: false,
});

function EditProfile({ me }: { me: User }): ReactElement {
  const { data, error, isFetching, refetch } = useQuery(formModuleQuery);
  if (data) return <data.ProfileForm key={me._id} me={me} />;
  if (!error) return <Skeleton h="14rem" />;
  return (
    <ErrorState
      title={texts.profile.formFailed}
      message={toErrorMessage(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

function AccountFacts({ me }: { me: User }): ReactElement {
  // Admins always count as verified (docs/specification.md, section 4).
  const verified = me.verified || me.role === 'admin';
  return (
    <Card>
      <Stack gap={4}>
        <SectionTitle>{texts.profile.account}</SectionTitle>
        <Facts>
          <dt>{texts.profile.email}</dt>
          <dd>{me.email}</dd>
          <dt>{texts.profile.role}</dt>
          <dd>
            <Cluster gap={2}>
              {texts.profile.roles[me.role]}
              <Badge tone={verified ? 'success' : 'warning'}>
                {verified ? texts.profile.verified : texts.profile.pending}
              </Badge>
            </Cluster>
            {verified ? null : <p>{texts.profile.pendingHelp}</p>}
          </dd>
          <dt>{texts.profile.member}</dt>
          <dd>{formatDay(me.createdAt)}</dd>
        </Facts>
      </Stack>
    </Card>
  );
}

/** Links to the buyer's most used lists. */
const Shortcuts = () => (
  <Section>
    <SectionTitle>{texts.profile.shortcuts}</SectionTitle>
    <Cluster gap={3}>
      <LinkButton variant="secondary" to="/dashboard/my-order">
        {texts.profile.links.orders}
      </LinkButton>
      <LinkButton variant="secondary" to="/dashboard/wishlist">
        {texts.profile.links.wishlist}
      </LinkButton>
    </Cluster>
  </Section>
);

/** Renders the dashboard's first page: a greeting, the account, and forms for name, phone and picture. */
export function Profile(): ReactElement {
  const user = useUser();
  const me = useQuery(meQuery(user?.uid ?? ''));
  const todoCounts = useQuery(todoCountsQuery(user?.uid ?? ''));
  // Waits for the account and the tasks, because a late task list would shift the content below it.
  const isPending = me.isPending || todoCounts.isPending;
  const name = me.data?.displayName || user?.displayName || user?.email || '';
  return (
    <Screen title={texts.profile.title} heading={texts.profile.greeting(name)}>
      {isPending ? (
        <LoadingState label={common.loading(texts.profile.noun)}>
          <Skeleton h="9rem" radius="var(--sg-radius-l)" />
          <Skeleton h="15rem" radius="var(--sg-radius-l)" />
          <Skeleton h="13rem" radius="var(--sg-radius-l)" />
          <Skeleton h="23rem" radius="var(--sg-radius-l)" />
        </LoadingState>
      ) : null}
      {me.isError && me.data === undefined && !isPending ? (
        <ErrorState
          title={common.listFailed(texts.profile.noun)}
          message={toErrorMessage(me.error)}
          onRetry={() => void me.refetch()}
        />
      ) : null}
      {me.data && !isPending ? (
        <>
          <TodoList query={todoCounts} />
          <AccountFacts me={me.data} />
          <Card>
            <Stack gap={4}>
              <SectionTitle>{texts.picture.title}</SectionTitle>
              <ProfilePictureForm me={me.data} />
            </Stack>
          </Card>
          <Card>
            <Stack gap={4}>
              <SectionTitle>{texts.profile.change}</SectionTitle>
              <EditProfile me={me.data} />
            </Stack>
          </Card>
        </>
      ) : null}
      {/* Appears after the account above has loaded, to avoid a layout shift. */}
      {isPending ? null : <Shortcuts />}
    </Screen>
  );
}
