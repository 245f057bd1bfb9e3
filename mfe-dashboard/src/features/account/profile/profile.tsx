import { toErrorMessage } from '@second-gear/contract/error-message';
import type { TodoCounts as Counts } from '@second-gear/contract/todo-counts';
import type { User } from '@second-gear/contract/users';
import { useUser } from '@second-gear/shared-auth/session';
import { Badge } from '@second-gear/ui/badge';
import { Button, LinkButton } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { Icon, type IconName } from '@second-gear/ui/icon';
import { Card, Cluster, Section, SectionTitle, Stack } from '@second-gear/ui/layout';
import { ErrorState, Skeleton } from '@second-gear/ui/states';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, useId } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { meQuery } from '../../../shared/api/get-me.ts';
import { DescriptionList } from '../../../shared/components/description-list.tsx';
import { QueryView } from '../../../shared/components/query-view.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { formatDay } from '../../../shared/format/format.ts';
import { common } from '../../../shared/texts.ts';
import { todoCountsQuery } from './api.ts';
import { ProfilePictureForm } from './profile-picture-form.tsx';
import { texts } from './texts.ts';

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: var(--sg-space-3);

  a {
    display: flex;
    gap: var(--sg-space-3);
    align-items: center;
    min-height: 3rem;
    padding: var(--sg-space-2) var(--sg-space-4);
    border: 1px solid var(--sg-line-strong);
    border-radius: var(--sg-radius-m);
    color: var(--sg-ink);
    font-weight: 600;
    text-decoration: none;
  }
  a:hover {
    background: var(--sg-surface-2);
  }
  span {
    flex: 1;
  }
`;

/** Links to the pages that handle each kind of task, most urgent kind first. */
const TODO_LINKS: readonly { countKey: keyof Counts; to: string; icon: IconName }[] = [
  { countKey: 'toDecide', to: '/dashboard/disputes?state=open', icon: 'alert' },
  { countKey: 'openReports', to: '/dashboard/reporteditems?state=open', icon: 'flag' },
  {
    countKey: 'openReviewReports',
    to: '/dashboard/reporteditems?reviews=open#reported-reviews',
    icon: 'star',
  },
  { countKey: 'toLookAt', to: '/dashboard/moderation', icon: 'shield' },
  { countKey: 'flaggedPayments', to: '/dashboard/overview#flagged-payments', icon: 'card' },
  { countKey: 'toAnswer', to: '/dashboard/mybuyers', icon: 'alert' },
  { countKey: 'refusedListings', to: '/dashboard/myproducts', icon: 'alert' },
  { countKey: 'offersToAnswer', to: '/dashboard/offers', icon: 'sort' },
  { countKey: 'toMeet', to: '/dashboard/mybuyers', icon: 'calendar' },
  { countKey: 'toPay', to: '/dashboard/my-order?sort=-state', icon: 'card' },
  { countKey: 'toReceive', to: '/dashboard/my-order', icon: 'car' },
];

const TodoLinks = ({ counts }: { counts: Counts }): ReactElement => {
  const openTasks = TODO_LINKS.flatMap(({ countKey, ...link }) => {
    // An older API omits some counts.
    const count = counts[countKey] ?? 0;
    return count > 0 ? [{ countKey, count, ...link }] : [];
  });
  if (openTasks.length === 0) return <p>{texts.todo.noTasks}</p>;
  return (
    <List>
      {openTasks.map(({ countKey, count, to, icon }) => (
        <li key={countKey}>
          <Link to={to}>
            <Icon name={icon} size={20} />
            <span>{texts.todo[countKey](count)}</span>
            <Icon name="chevron-right" size={16} />
          </Link>
        </li>
      ))}
    </List>
  );
};

/** Lists the user's open tasks with counts and links, or states that there are none. */
function TodoList({ query }: { query: UseQueryResult<Counts> }): ReactElement {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack gap={4}>
        <SectionTitle id={id}>{texts.todo.title}</SectionTitle>
        {query.data ? <TodoLinks counts={query.data} /> : null}
        {query.isError && !query.data ? (
          <>
            <FormError>{toErrorMessage(query.error)}</FormError>
            <div>
              <Button variant="secondary" size="s" onClick={() => void query.refetch()}>
                {common.retry}
              </Button>
            </div>
          </>
        ) : null}
      </Stack>
    </Card>
  );
}

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
  if (!error) return <Skeleton height="14rem" />;
  return (
    <ErrorState
      title={texts.profile.formFailed}
      message={toErrorMessage(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  );
}

function AccountDetails({ me }: { me: User }): ReactElement {
  // Admins always count as verified (docs/specification.md, section 4).
  const isVerified = me.verified || me.role === 'admin';
  return (
    <Card>
      <Stack gap={4}>
        <SectionTitle>{texts.profile.account}</SectionTitle>
        <DescriptionList
          items={[
            [texts.profile.email, me.email],
            [
              texts.profile.role,
              <>
                <Cluster gap={2}>
                  {texts.profile.roles[me.role]}
                  <Badge tone={isVerified ? 'success' : 'warning'}>
                    {isVerified ? texts.profile.verified : texts.profile.pending}
                  </Badge>
                </Cluster>
                {isVerified ? null : <p>{texts.profile.pendingHelp}</p>}
              </>,
            ],
            [texts.profile.memberSince, formatDay(me.createdAt)],
          ]}
        />
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
  const session = useUser();
  const me = useQuery(meQuery(session?.uid ?? ''));
  const todoCounts = useQuery(todoCountsQuery(session?.uid ?? ''));
  // Waits for the account and the tasks, because a late task list would shift the content below it.
  const isPending = me.isPending || todoCounts.isPending;
  const name = me.data?.displayName || session?.displayName || session?.email || '';
  return (
    <Screen title={texts.profile.title} heading={texts.profile.greeting(name)}>
      <QueryView
        query={{ ...me, isPending }}
        noun={texts.profile.noun}
        skeleton={['9rem', '15rem', '13rem', '23rem'].map((height) => (
          <Skeleton key={height} height={height} radius="var(--sg-radius-l)" />
        ))}
      >
        {(user) => (
          <>
            <TodoList query={todoCounts} />
            <AccountDetails me={user} />
            <Card>
              <Stack gap={4}>
                <SectionTitle>{texts.picture.title}</SectionTitle>
                <ProfilePictureForm me={user} />
              </Stack>
            </Card>
            <Card>
              <Stack gap={4}>
                <SectionTitle>{texts.profile.change}</SectionTitle>
                <EditProfile me={user} />
              </Stack>
            </Card>
          </>
        )}
      </QueryView>
      {/* Appears after the account above has loaded, to avoid a layout shift. */}
      {isPending ? null : <Shortcuts />}
    </Screen>
  );
}
