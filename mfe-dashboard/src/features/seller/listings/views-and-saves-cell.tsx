import type { DailyCarStats } from '@second-gear/contract/car-history';
import type { Car } from '@second-gear/contract/cars';
import { Sparkline } from '@second-gear/ui/chart';
import { Skeleton } from '@second-gear/ui/states';
import type { ReactElement } from 'react';
import { RowNote } from '../../../shared/components/rows.tsx';
import { carName } from '../../../shared/format/car-name.ts';
import { sumStats } from './car-stats.ts';
import { texts } from './texts.ts';

/** Shows recent views and saves of a listing, as a sparkline and in numbers. */
export function ViewsAndSavesCell({
  car,
  stats,
  failed,
}: {
  car: Car;
  stats: readonly DailyCarStats[] | undefined;
  failed: boolean;
}): ReactElement {
  if (!stats) {
    return (
      <div className="row-interest">
        {failed ? <RowNote>{texts.listings.statsUnknown}</RowNote> : <Skeleton h="2rem" />}
      </div>
    );
  }
  const { views, saves } = sumStats(stats);
  const summary = texts.listings.summed(views, saves);
  return (
    <div className="row-interest">
      {views > 0 ? (
        <Sparkline
          label={`${texts.listings.interestOf(carName(car))}: ${summary}`}
          values={stats.map((day) => day.views)}
        />
      ) : null}
      <RowNote>{summary}</RowNote>
    </div>
  );
}
