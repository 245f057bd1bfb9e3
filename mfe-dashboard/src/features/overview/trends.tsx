import { formatPrice } from '@second-gear/contract/money';
import type { Overview } from '@second-gear/contract/overview';
import { BarChart, type ChartSeries, LineChart } from '@second-gear/ui/chart';
import { Card, Stack } from '@second-gear/ui/layout';
import { Skeleton } from '@second-gear/ui/states';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { groupDays, pointsOf } from '../../shared/bins.ts';
import { overview } from './texts.ts';

type Measure = Exclude<keyof Overview['series'][number], 'day'>;

const Charts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  gap: var(--sg-space-4);

  > :first-child {
    grid-column: 1 / -1;
  }
`;

/** Maximum number of bars that remain readable. */
const MOST_BARS = 31;

const Note = styled.p`
  color: var(--sg-ink-2);
  font-size: var(--sg-text-s);
`;

const shortMoney = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 1,
});

/** Placeholders of the charts. */
export const TrendsPlaces = (): ReactElement => (
  <Charts>
    {['sales', 'revenue', 'cars'].map((place) => (
      <Skeleton key={place} h="21.25rem" radius="var(--sg-radius-l)" />
    ))}
  </Charts>
);

/** Charts the chosen days. Each axis starts at zero. */
export function Trends({ series }: { series: Overview['series'] }): ReactElement {
  const groups = groupDays(series);
  const one = (name: string, measure: Measure): ChartSeries => ({ name, points: pointsOf(groups, measure) });
  const words = overview.charts;
  // Daily counts are discrete, so they are bars. A year of weeks is a line.
  const SalesChart = groups.length > MOST_BARS ? LineChart : BarChart;
  return (
    <Stack gap={3}>
      <Charts>
        <Card>
          <SalesChart
            label={words.sales}
            series={[one(words.orders, 'orders'), one(words.payments, 'payments')]}
            empty={words.noSales}
          />
        </Card>
        <Card>
          <BarChart
            label={words.revenue}
            series={[one(words.revenueName, 'revenue')]}
            format={formatPrice}
            formatTick={shortMoney.format}
            empty={words.noRevenue}
          />
        </Card>
        <Card>
          <BarChart
            label={words.cars}
            series={[{ ...one(words.carsName, 'cars'), tone: 'info' }]}
            empty={words.noCars}
          />
        </Card>
      </Charts>
      <Note>{groups.length < series.length ? words.byWeek : words.byDay}</Note>
    </Stack>
  );
}
