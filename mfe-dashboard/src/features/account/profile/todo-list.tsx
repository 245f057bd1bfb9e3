import { toErrorMessage } from '@second-gear/contract/error-message';
import type { TodoCounts as Counts } from '@second-gear/contract/todo-counts';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { Icon, type IconName } from '@second-gear/ui/icon';
import { Card, SectionTitle, Stack } from '@second-gear/ui/layout';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, useId } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { common } from '../../../shared/texts.ts';
import { texts } from './texts.ts';

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: var(--sg-space-3);
  list-style: none;

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
  if (openTasks.length === 0) return <p>{texts.todo.nothing}</p>;
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
export function TodoList({ query }: { query: UseQueryResult<Counts> }): ReactElement {
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
