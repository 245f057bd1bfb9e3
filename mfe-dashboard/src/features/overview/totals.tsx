import { formatPrice } from '@second-gear/contract/money';
import type { Overview } from '@second-gear/contract/overview';
import { writtenNumber } from '@second-gear/contract/written';
import { Skeleton } from '@second-gear/ui/states';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { Tile, Tiles } from '../../shared/tiles.tsx';
import { overview } from './texts.ts';

const PLACES = ['cars', 'users', 'orders', 'revenue', 'reports', 'flagged'];

/** Placeholders of the totals. */
export const TotalsPlaces = (): ReactElement => (
  <Tiles as="div">
    {PLACES.map((place) => (
      <Skeleton key={place} h="7.25rem" radius="var(--sg-radius-l)" />
    ))}
  </Tiles>
);

/** Shows the marketplace's all-time totals. */
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
