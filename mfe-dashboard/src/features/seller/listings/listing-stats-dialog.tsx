import { formatCarTitle } from '@second-gear/contract/car-title';
import type { Car } from '@second-gear/contract/cars';
import { CHART_PERIODS_DAYS, type ChartPeriodDays } from '@second-gear/contract/days';
import { formatPrice } from '@second-gear/contract/money';
import { LineChart } from '@second-gear/ui/chart';
import { Dialog } from '@second-gear/ui/dialog';
import { SelectField } from '@second-gear/ui/field';
import { Stack } from '@second-gear/ui/layout';
import { Skeleton, TableSkeleton } from '@second-gear/ui/states';
import { DataTable } from '@second-gear/ui/table';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { QueryView } from '../../../shared/components/query-view.tsx';
import { formatInstant } from '../../../shared/format/format.ts';
import { createPriceColumn } from '../../../shared/table/columns.tsx';
import { oneCarStatsQuery, priceHistoryQuery } from './api.ts';
import { texts } from './texts.ts';

/**
 * Returns the change from the previous price: `+$500` or `−$1,200`. The first price has no change, so the
 * text states that it is the original price.
 */
const formatChange = (price: number, previousPrice: number | undefined): string => {
  if (previousPrice === undefined) return texts.listings.originalPrice;
  const difference = price - previousPrice;
  return `${difference < 0 ? '−' : '+'}${formatPrice(Math.abs(difference))}`;
};

/** Lists every price of a listing, newest first. */
const PriceHistory = ({ carId }: { carId: string }): ReactElement => (
  <QueryView
    query={useQuery(priceHistoryQuery(carId))}
    noun={texts.listings.historyNoun}
    skeleton={<TableSkeleton rows={3} />}
  >
    {(prices) => (
      <DataTable
        caption={texts.listings.history}
        rows={prices
          .map(({ since, resellPrice }, index) => ({
            since,
            resellPrice,
            change: formatChange(resellPrice, prices[index - 1]?.resellPrice),
          }))
          .toReversed()}
        getRowKey={({ since }) => since}
        columns={[
          { key: 'since', header: texts.listings.date, cell: ({ since }) => formatInstant(since) },
          createPriceColumn(),
          { key: 'change', header: texts.listings.change, align: 'end', cell: ({ change }) => change },
        ]}
      />
    )}
  </QueryView>
);

const parsePeriod = (text: string): ChartPeriodDays =>
  CHART_PERIODS_DAYS.find((days) => String(days) === text) ?? 30;

function ViewsAndSavesChart({ car }: { car: Car }): ReactElement {
  const [days, setDays] = useState<ChartPeriodDays>(30);
  const stats = useQuery(oneCarStatsQuery(car._id, days));
  return (
    <Stack gap={3}>
      <SelectField
        label={texts.listings.period}
        options={CHART_PERIODS_DAYS.map((periodDays) => ({
          value: String(periodDays),
          label: texts.listings.periods[periodDays],
        }))}
        value={String(days)}
        onChange={(event) => setDays(parsePeriod(event.target.value))}
      />
      <QueryView query={stats} noun={texts.listings.statsNoun} skeleton={<Skeleton height="12rem" />}>
        {(dailyStats) => (
          <div aria-busy={stats.isPlaceholderData || undefined}>
            <LineChart
              label={texts.listings.chart(formatCarTitle(car))}
              height={200}
              empty={texts.listings.noStats}
              series={(['views', 'saves'] as const).map((measure) => ({
                name: texts.listings[measure],
                points: dailyStats.map(({ day, [measure]: count }) => ({ x: day, y: count })),
              }))}
            />
          </div>
        )}
      </QueryView>
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
