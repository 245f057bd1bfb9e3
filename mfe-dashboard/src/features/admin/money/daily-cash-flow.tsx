import type { MoneyTotals } from '@second-gear/contract/finances';
import { BarChart, type ChartSeries, LineChart } from '@second-gear/ui/chart';
import { Card, Cluster, Stack } from '@second-gear/ui/layout';
import { EmptyState } from '@second-gear/ui/states';
import { DataTable } from '@second-gear/ui/table';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import {
  formatCompactPrice,
  groupDays,
  sumMeasure,
  toChartPoints,
} from '../../../shared/format/day-groups.ts';
import { formatCalendarDay } from '../../../shared/format/format.ts';
import { CsvButton } from '../../../shared/table/csv-button.tsx';
import { FIGURES, formatMoney, getFigure, moneyCsvColumns, getVisibleFigures } from './money-figures.ts';
import { texts } from './texts.ts';

type DailyMoney = MoneyTotals & { day: string };

/** Maximum number of three-bar groups that stay readable in the chart. */
const MAX_BAR_GROUPS = 31;
const CHART_FIGURES = ['received', 'refunded', 'paidOut'] as const;

const Note = styled.p`
  color: var(--sg-ink-2);
  font-size: var(--sg-text-s);
`;

const Disclosure = styled.details`
  summary {
    width: fit-content;
    min-height: 2.75rem;
    padding-block: var(--sg-space-2);
    font-weight: 650;
    cursor: pointer;
  }
`;

const formatDayRange = (days: readonly DailyMoney[]): string =>
  [days[0], ...(days.length > 1 ? [days.at(-1)] : [])]
    .flatMap((day) => (day ? [formatCalendarDay(day.day)] : []))
    .join(' – ');

const hasActivity = (days: readonly DailyMoney[]): boolean =>
  days.some((day) => FIGURES.some((figure) => getFigure(day, figure) !== 0));

const toSeries = (groups: readonly DailyMoney[][]): ChartSeries[] =>
  CHART_FIGURES.map((chartFigure) => ({
    name: texts.figures[chartFigure],
    points: toChartPoints(groups, chartFigure),
  }));

/** Returns whether the chart can show the series. It cannot show negative values. */
const isChartable = (series: readonly ChartSeries[]): boolean =>
  series.every(({ points }) => points.every(({ y }) => y >= 0));

function Chart({ series }: { series: readonly ChartSeries[] }) {
  const pointCount = series[0]?.points.length ?? 0;
  const ChartComponent = pointCount > MAX_BAR_GROUPS ? LineChart : BarChart;
  return (
    <Card>
      <ChartComponent
        label={texts.chart}
        series={series}
        format={formatMoney}
        formatTick={formatCompactPrice}
        empty={texts.emptyChart}
      />
    </Card>
  );
}

/** Shows the daily or weekly totals as a chart, as a table and as a file with one row per day. */
export function DailyCashFlow({ days }: { days: readonly DailyMoney[] }): ReactElement {
  const groups = groupDays(days);
  const activeGroups = groups.filter(hasActivity).toReversed();
  if (activeGroups.length === 0) {
    return (
      <EmptyState title={texts.noTransactions} icon="card">
        {texts.noTransactionsHelp}
      </EmptyState>
    );
  }
  const series = toSeries(groups);
  const hasChart = isChartable(series);
  return (
    <Stack gap={4}>
      {hasChart ? <Chart series={series} /> : null}
      <Cluster justify="space-between">
        <Note>{groups.length < days.length ? texts.byWeek : texts.byDay}</Note>
        <CsvButton
          fileName={texts.daysFile}
          getPage={() => Promise.resolve({ items: [...days], total: days.length, next: null })}
          columns={[{ header: texts.day, value: (day: DailyMoney) => day.day }, ...moneyCsvColumns]}
        />
      </Cluster>
      <Disclosure open={!hasChart}>
        <summary>{texts.asTable}</summary>
        <DataTable
          caption={texts.transactions}
          rows={activeGroups}
          getRowKey={([day]) => day?.day ?? ''}
          columns={[
            { key: 'day', header: texts.day, rowHeader: true, cell: formatDayRange },
            ...getVisibleFigures(activeGroups.flat()).map((figure) => ({
              key: figure,
              header: texts.figures[figure],
              align: 'end' as const,
              cell: (group: DailyMoney[]) => formatMoney(sumMeasure(group, figure)),
            })),
          ]}
        />
      </Disclosure>
    </Stack>
  );
}
