import { formatPrice } from '@second-gear/contract/money';
import type { Overview } from '@second-gear/contract/overview';
import { writtenNumber } from '@second-gear/contract/written';
import { Skeleton } from '@second-gear/ui/states';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { overview } from './texts.ts';

const Tiles = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--sg-space-3);

  @media (min-width: 640px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }

  div {
    display: flex;
    flex-direction: column;
    gap: var(--sg-space-1);
    padding: var(--sg-space-4);
    border: 1px solid var(--sg-line);
    border-radius: var(--sg-radius-l);
    background: var(--sg-surface);
  }
  dt {
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
  dd {
    font-size: var(--sg-text-xs);
    color: var(--sg-ink-2);
  }
  dd:first-of-type {
    font-family: var(--sg-font-display);
    font-size: var(--sg-text-2xl);
    overflow-wrap: anywhere;
    font-weight: 800;
    line-height: 1.1;
    color: var(--sg-ink);
    font-variant-numeric: tabular-nums;
  }
`;

const Tile = ({ label, value, children }: { label: string; value: string; children?: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
    {children ? <dd>{children}</dd> : null}
  </div>
);

const PLACES = ['cars', 'users', 'orders', 'revenue', 'reports', 'flagged'];

/** Places of the totals. */
export const TotalsPlaces = (): ReactElement => (
  <Tiles as="div">
    {PLACES.map((place) => (
      <Skeleton key={place} h="7.25rem" radius="var(--sg-radius-l)" />
    ))}
  </Tiles>
);

/** How the marketplace stands now, over all time. */
export function Totals({ totals }: { totals: Overview['totals'] }): ReactElement {
  const words = overview.totals;
  return (
    <Tiles>
      <Tile label={words.cars} value={writtenNumber(totals.cars)}>
        {words.carStates(totals)}
      </Tile>
      <Tile label={words.users} value={writtenNumber(totals.users)}>
        <Link to="/dashboard/allusers">{words.people(totals)}</Link>
      </Tile>
      <Tile label={words.orders} value={writtenNumber(totals.orders)}>
        {words.paid(totals.paid)}
      </Tile>
      <Tile label={words.revenue} value={formatPrice(totals.revenue)}>
        {words.kept}
      </Tile>
      <Tile label={words.openReports} value={writtenNumber(totals.openReports)}>
        <Link to="/dashboard/reporteditems?state=open">{words.toReports}</Link>
      </Tile>
      <Tile label={words.flagged} value={writtenNumber(totals.flaggedPayments)}>
        {words.seeBelow}
      </Tile>
    </Tiles>
  );
}
