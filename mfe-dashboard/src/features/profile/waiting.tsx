import { failureText } from '@second-gear/contract/failure-text';
import type { Waiting as Counts } from '@second-gear/contract/waiting';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { Icon, type IconName } from '@second-gear/ui/icon';
import { Card, SectionTitle, Stack } from '@second-gear/ui/layout';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, useId } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { common } from '../../shared/texts.ts';
import { waiting as texts } from './texts.ts';

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

/** The page that handles each kind of task, most urgent first. */
const PLACES: readonly { what: keyof Counts; to: string; icon: IconName }[] = [
  { what: 'toDecide', to: '/dashboard/disputes?state=open', icon: 'alert' },
  { what: 'openReports', to: '/dashboard/reporteditems?state=open', icon: 'flag' },
  { what: 'openReviewReports', to: '/dashboard/reporteditems?reviews=open#reported-reviews', icon: 'star' },
  { what: 'toLookAt', to: '/dashboard/moderation', icon: 'shield' },
  { what: 'flaggedPayments', to: '/dashboard/overview#flagged-payments', icon: 'card' },
  { what: 'toAnswer', to: '/dashboard/mybuyers', icon: 'alert' },
  { what: 'refusedListings', to: '/dashboard/myproducts', icon: 'alert' },
  { what: 'offersToAnswer', to: '/dashboard/offers', icon: 'compare' },
  { what: 'toMeet', to: '/dashboard/mybuyers', icon: 'calendar' },
  { what: 'toPay', to: '/dashboard/my-order?sort=-state', icon: 'card' },
  { what: 'toReceive', to: '/dashboard/my-order', icon: 'car' },
];

const Places = ({ counts }: { counts: Counts }): ReactElement => {
  const due = PLACES.flatMap(({ what, ...place }) => {
    // An older API omits some counts.
    const count = counts[what] ?? 0;
    return count > 0 ? [{ what, count, ...place }] : [];
  });
  if (due.length === 0) return <p>{texts.nothing}</p>;
  return (
    <List>
      {due.map(({ what, count, to, icon }) => (
        <li key={what}>
          <Link to={to}>
            <Icon name={icon} size={20} />
            <span>{texts[what](count)}</span>
            <Icon name="chevron-right" size={16} />
          </Link>
        </li>
      ))}
    </List>
  );
};

/** Lists the user's open tasks with counts and links, or states that there are none. */
export function Waiting({ query }: { query: UseQueryResult<Counts> }): ReactElement {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack gap={4}>
        <SectionTitle id={id}>{texts.title}</SectionTitle>
        {query.data ? <Places counts={query.data} /> : null}
        {query.isError && !query.data ? (
          <>
            <FormError>{failureText(query.error)}</FormError>
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
