import { formatNumber } from '@second-gear/contract/format';
import { formatPrice } from '@second-gear/contract/money';
import type { Overview } from '@second-gear/contract/overview';
import { Skeleton } from '@second-gear/ui/states';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { Tile, Tiles } from '../../../shared/components/tiles.tsx';
import { texts } from './texts.ts';

const SKELETON_KEYS = ['cars', 'users', 'orders', 'revenue', 'reports', 'flagged'];

/** Placeholders of the totals. */
export const TotalsSkeleton = (): ReactElement => (
  <Tiles as="div">
    {SKELETON_KEYS.map((skeletonKey) => (
      <Skeleton key={skeletonKey} h="7.25rem" radius="var(--sg-radius-l)" />
    ))}
  </Tiles>
);

/** Shows the marketplace's all-time totals. */
export function Totals({ totals }: { totals: Overview['totals'] }): ReactElement {
  const totalTexts = texts.overview.totals;
  return (
    <Tiles>
      <Tile label={totalTexts.cars} value={formatNumber(totals.cars)}>
        {totalTexts.carStates(totals)}
      </Tile>
      <Tile label={totalTexts.users} value={formatNumber(totals.users)}>
        <Link to="/dashboard/allusers">{totalTexts.people(totals)}</Link>
      </Tile>
      <Tile label={totalTexts.orders} value={formatNumber(totals.orders)}>
        {totalTexts.paid(totals.paid)}
      </Tile>
      <Tile label={totalTexts.revenue} value={formatPrice(totals.revenue)}>
        {totalTexts.netPayments}
      </Tile>
      <Tile label={totalTexts.openReports} value={formatNumber(totals.openReports)}>
        <Link to="/dashboard/reporteditems?state=open">{totalTexts.toReports}</Link>
      </Tile>
      <Tile label={totalTexts.flagged} value={formatNumber(totals.flaggedPayments)}>
        {totalTexts.seeBelow}
      </Tile>
    </Tiles>
  );
}
