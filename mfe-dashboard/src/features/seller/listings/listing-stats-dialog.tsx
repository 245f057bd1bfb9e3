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
import { myListingTexts } from './texts.ts';

const parsePeriod = (text: string): ChartPeriodDays =>
  CHART_PERIODS_DAYS.find((days) => String(days) === text) ?? 30;

function ViewsAndSavesChart({ car }: { car: Car }): ReactElement {
  const [days, setDays] = useState<ChartPeriodDays>(30);
  const stats = useQuery(oneCarStatsQuery(car._id, days));
  return (
    <Stack gap={3}>
      <SelectField
        label={myListingTexts.span}
        options={CHART_PERIODS_DAYS.map((periodDays) => ({
          value: String(periodDays),
          label: myListingTexts.spans[periodDays],
        }))}
        value={String(days)}
        onChange={(event) => setDays(parsePeriod(event.target.value))}
      />
      {stats.isError && !stats.data ? (
        <ErrorState
          title={common.listFailed(myListingTexts.statsNoun)}
          message={toErrorMessage(stats.error)}
          onRetry={() => void stats.refetch()}
        />
      ) : null}
      {stats.isPending ? (
        <LoadingState label={common.loading(myListingTexts.statsNoun)}>
          <Skeleton h="12rem" />
        </LoadingState>
      ) : null}
      {stats.data ? (
        <div aria-busy={stats.isPlaceholderData || undefined}>
          <LineChart
            label={myListingTexts.chart(formatCarTitle(car))}
            height={200}
            empty={myListingTexts.noInterest}
            series={[
              {
                name: myListingTexts.views,
                points: stats.data.map(({ day, views }) => ({ x: day, y: views })),
              },
              {
                name: myListingTexts.saves,
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
    <Dialog open onClose={onClose} title={myListingTexts.detailsTitle(formatCarTitle(car))} size="l">
      <Stack gap={5}>
        <ViewsAndSavesChart car={car} />
        <Stack gap={3}>
          <h3>{myListingTexts.history}</h3>
          <PriceHistory carId={car._id} />
        </Stack>
      </Stack>
    </Dialog>
  );
}
