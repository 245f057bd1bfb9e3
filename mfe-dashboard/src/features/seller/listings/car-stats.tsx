import type { DailyCarStats } from '@second-gear/contract/car-history';
import type { Car } from '@second-gear/contract/cars';
import type { Page } from '@second-gear/contract/paging';
import { Sparkline } from '@second-gear/ui/chart';
import { Skeleton } from '@second-gear/ui/states';
import { useQueries } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { RowNote } from '../../../shared/components/rows.tsx';
import { formatCarName } from '../../../shared/format/format.ts';
import { carStatsQuery } from './api.ts';
import { texts } from './texts.ts';

/**
 * Returns views and saves of the displayed listings over the last 30 days. Sends one request per page of the
 * list.
 */
export function useCarStats(pages: readonly Page<Car>[] = []) {
  const results = useQueries({
    queries: pages
      .filter(({ items }) => items.length > 0)
      .map(({ items }) => carStatsQuery(items.map((car) => car._id))),
  });
  const statsByCar = new Map(
    results.flatMap(
      ({ data }) => data?.map(({ carId, days }): [string, DailyCarStats[]] => [carId, days]) ?? [],
    ),
  );
  return {
    /** Undefined until loaded. */
    getStats: (carId: string): DailyCarStats[] | undefined => statsByCar.get(carId),
    hasFailed: results.some(({ isError }) => isError),
  };
}

const sumStats = (days: readonly DailyCarStats[]): { views: number; saves: number } => ({
  views: days.reduce((sum, day) => sum + day.views, 0),
  saves: days.reduce((sum, day) => sum + day.saves, 0),
});

interface Props {
  car: Car;
  stats: readonly DailyCarStats[] | undefined;
  hasFailed: boolean;
}

/** Shows recent views and saves of a listing, as a sparkline and in numbers. */
export function ViewsAndSavesCell({ car, stats, hasFailed }: Props): ReactElement {
  if (!stats) {
    return (
      <div className="row-interest">
        {hasFailed ? <RowNote>{texts.listings.statsUnavailable}</RowNote> : <Skeleton height="2rem" />}
      </div>
    );
  }
  const { views, saves } = sumStats(stats);
  const summary = texts.listings.statsSummary(views, saves);
  return (
    <div className="row-interest">
      {views > 0 ? (
        <Sparkline
          label={`${texts.listings.sparklineLabel(formatCarName(car))}: ${summary}`}
          values={stats.map((day) => day.views)}
        />
      ) : null}
      <RowNote>{summary}</RowNote>
    </div>
  );
}
