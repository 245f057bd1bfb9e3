import { toErrorMessage } from '@second-gear/contract/error-message';
import type { User } from '@second-gear/contract/users';
import { useUser } from '@second-gear/shared-auth/session';
import { Badge } from '@second-gear/ui/badge';
import { LinkButton } from '@second-gear/ui/button';
import { Card, Cluster, Section, SectionTitle, Stack } from '@second-gear/ui/layout';
import { ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { meQuery } from '../../api/get-me.ts';
import { todoCountsQuery } from '../../api/get-todo-counts.ts';
import { formatDay } from '../../shared/dates.ts';
import { Facts } from '../../shared/facts.ts';
import { Screen } from '../../shared/screen.tsx';
import { common } from '../../shared/texts.ts';
import { PictureForm } from './picture-form.tsx';
import { picture, profile } from './texts.ts';
import { TodoList } from './todo-list.tsx';

// The form's code is a third of the remote, so the screen renders without it. Not `lazy`, which caches a
// failure until the page reloads.
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
      title={profile.formFailed}
      message={toErrorMessage(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

function AccountFacts({ me }: { me: User }): ReactElement {
  // Admins always show as verified (spec §4: any role other than the list's own shows Verified).
  const verified = me.verified || me.role === 'admin';
  return (
    <Card>
      <Stack gap={4}>
        <SectionTitle>{profile.account}</SectionTitle>
        <Facts>
          <dt>{profile.email}</dt>
          <dd>{me.email}</dd>
          <dt>{profile.role}</dt>
          <dd>
            <Cluster gap={2}>
              {profile.roles[me.role]}
              <Badge tone={verified ? 'success' : 'warning'}>
                {verified ? profile.verified : profile.pending}
              </Badge>
            </Cluster>
          </dd>
          <dt>{profile.member}</dt>
          <dd>{formatDay(me.createdAt)}</dd>
        </Facts>
      </Stack>
    </Card>
  );
}

/** Links to the buyer's most used lists. */
const Shortcuts = () => (
  <Section>
    <SectionTitle>{profile.shortcuts}</SectionTitle>
    <Cluster gap={3}>
      <LinkButton variant="secondary" to="/dashboard/my-order">
        {profile.links.orders}
      </LinkButton>
      <LinkButton variant="secondary" to="/dashboard/wishlist">
        {profile.links.wishlist}
      </LinkButton>
    </Cluster>
  </Section>
);

/** Renders the dashboard's first page: a greeting, the account, and forms for name, phone and picture. */
export function Profile(): ReactElement {
  const user = useUser();
  const me = useQuery(meQuery(user?.uid ?? ''));
  const todoCounts = useQuery(todoCountsQuery(user?.uid ?? ''));
  // Waits for both, because late content above would shift the content below.
  const isPending = me.isPending || todoCounts.isPending;
  const name = me.data?.displayName || user?.displayName || user?.email || '';
  return (
    <Screen title={profile.title} heading={profile.greeting(name)}>
      {isPending ? (
        <LoadingState label={common.loading(profile.account)}>
          <Skeleton h="9rem" radius="var(--sg-radius-l)" />
          <Skeleton h="15rem" radius="var(--sg-radius-l)" />
          <Skeleton h="13rem" radius="var(--sg-radius-l)" />
          <Skeleton h="23rem" radius="var(--sg-radius-l)" />
        </LoadingState>
      ) : null}
      {me.isError && me.data === undefined && !isPending ? (
        <ErrorState
          title={common.listFailed(profile.account)}
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
              <SectionTitle>{picture.title}</SectionTitle>
              <PictureForm me={me.data} />
            </Stack>
          </Card>
          <Card>
            <Stack gap={4}>
              <SectionTitle>{profile.change}</SectionTitle>
              <EditProfile me={me.data} />
            </Stack>
          </Card>
        </>
      ) : null}
      {/* Appears once the height of the account above is known. */}
      {isPending ? null : <Shortcuts />}
    </Screen>
  );
}
