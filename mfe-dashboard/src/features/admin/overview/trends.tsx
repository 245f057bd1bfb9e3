import { formatPrice } from '@second-gear/contract/money';
import type { Overview } from '@second-gear/contract/overview';
import { BarChart, type ChartSeries, LineChart } from '@second-gear/ui/chart';
import { Card, Stack } from '@second-gear/ui/layout';
import { Skeleton } from '@second-gear/ui/states';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { formatCompactPrice, groupDays, toChartPoints } from '../../../shared/format/day-groups.ts';
import { texts } from './texts.ts';

type Measure = Exclude<keyof Overview['series'][number], 'day'>;

const Charts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  gap: var(--sg-space-4);

  > :first-child {
    grid-column: 1 / -1;
  }
`;

/** Maximum number of two-bar groups that stay readable in the sales chart. */
const MAX_BAR_GROUPS = 31;

const Note = styled.p`
  color: var(--sg-ink-2);
  font-size: var(--sg-text-s);
`;

export const TrendsSkeleton = (): ReactElement => (
  <Charts>
    {['sales', 'revenue', 'cars'].map((skeletonKey) => (
      <Skeleton key={skeletonKey} height="21.25rem" radius="var(--sg-radius-l)" />
    ))}
  </Charts>
);

/** Shows charts of the selected days. Each axis starts at zero. */
export function Trends({ series }: { series: Overview['series'] }): ReactElement {
  const groups = groupDays(series);
  const toSeries = (name: string, measure: Measure): ChartSeries => ({
    name,
    points: toChartPoints(groups, measure),
  });
  const chartTexts = texts.overview.charts;
  // Bars suit daily counts. A year has too many weeks for bars, so its chart is a line.
  const SalesChart = groups.length > MAX_BAR_GROUPS ? LineChart : BarChart;
  return (
    <Stack gap={3}>
      <Charts>
        <Card>
          <SalesChart
            label={chartTexts.sales}
            series={[toSeries(chartTexts.orders, 'orders'), toSeries(chartTexts.payments, 'payments')]}
            empty={chartTexts.noSales}
          />
        </Card>
        <Card>
          <BarChart
            label={chartTexts.revenue}
            series={[toSeries(chartTexts.revenueName, 'revenue')]}
            format={formatPrice}
            formatTick={formatCompactPrice}
            empty={chartTexts.noRevenue}
          />
        </Card>
        <Card>
          <BarChart
            label={chartTexts.cars}
            series={[{ ...toSeries(chartTexts.carsName, 'cars'), tone: 'info' }]}
            empty={chartTexts.noCars}
          />
        </Card>
      </Charts>
      <Note>{groups.length < series.length ? chartTexts.byWeek : chartTexts.byDay}</Note>
    </Stack>
  );
}
