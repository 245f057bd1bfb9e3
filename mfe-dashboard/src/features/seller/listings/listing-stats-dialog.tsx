import { formatCarTitle } from '@second-gear/contract/car-title';
import type { Car } from '@second-gear/contract/cars';
import { CHART_PERIODS_DAYS, type ChartPeriodDays } from '@second-gear/contract/days';
import { toErrorMessage } from '@second-gear/contract/error-message';
import { LineChart } from '@second-gear/ui/chart';
import { Dialog } from '@second-gear/ui/dialog';
import { SelectField } from '@second-gear/ui/field';
import { Stack } from '@second-gear/ui/layout';
import { ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { common } from '../../../shared/texts.ts';
import { oneCarStatsQuery } from './api.ts';
import { PriceHistory } from './price-history.tsx';
import { texts } from './texts.ts';

const parsePeriod = (text: string): ChartPeriodDays =>
  CHART_PERIODS_DAYS.find((days) => String(days) === text) ?? 30;

function ViewsAndSavesChart({ car }: { car: Car }): ReactElement {
  const [days, setDays] = useState<ChartPeriodDays>(30);
  const stats = useQuery(oneCarStatsQuery(car._id, days));
  return (
    <Stack gap={3}>
      <SelectField
        label={texts.listings.span}
        options={CHART_PERIODS_DAYS.map((periodDays) => ({
          value: String(periodDays),
          label: texts.listings.spans[periodDays],
        }))}
        value={String(days)}
        onChange={(event) => setDays(parsePeriod(event.target.value))}
      />
      {stats.isError && !stats.data ? (
        <ErrorState
          title={common.listFailed(texts.listings.statsNoun)}
          message={toErrorMessage(stats.error)}
          onRetry={() => void stats.refetch()}
        />
      ) : null}
      {stats.isPending ? (
        <LoadingState label={common.loading(texts.listings.statsNoun)}>
          <Skeleton h="12rem" />
        </LoadingState>
      ) : null}
      {stats.data ? (
        <div aria-busy={stats.isPlaceholderData || undefined}>
          <LineChart
            label={texts.listings.chart(formatCarTitle(car))}
            height={200}
            empty={texts.listings.noInterest}
            series={[
              {
                name: texts.listings.views,
                points: stats.data.map(({ day, views }) => ({ x: day, y: views })),
              },
              {
                name: texts.listings.saves,
                points: stats.data.map(({ day, saves }) => ({ x: day, y: saves })),
              },
            ]}
          />
        </div>
      ) : null}
    </Stack>
  );
}

/** Shows a listing's daily views and saves, and all its prices. */
export function ListingStatsDialog({ car, onClose }: { car: Car; onClose: () => void }): ReactElement {
  return (
    <Dialog open onClose={onClose} title={texts.listings.detailsTitle(formatCarTitle(car))} size="l">
      <Stack gap={5}>
        <ViewsAndSavesChart car={car} />
        <Stack gap={3}>
          <h3>{texts.listings.history}</h3>
          <PriceHistory carId={car._id} />
        </Stack>
      </Stack>
    </Dialog>
  );
}
