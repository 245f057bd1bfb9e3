import type { Money } from '@second-gear/contract/books';
import { BarChart, type ChartSeries, LineChart } from '@second-gear/ui/chart';
import { Card, Cluster, Stack } from '@second-gear/ui/layout';
import { EmptyState } from '@second-gear/ui/states';
import { DataTable } from '@second-gear/ui/table';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { groupDays, pointsOf, sumOver } from '../../shared/bins.ts';
import { CsvButton } from '../../shared/csv-button.tsx';
import { formatCalendarDay } from '../../shared/dates.ts';
import { figureOf, FIGURES, figuresOf, formatMoney, moneyCsv } from './money.ts';
import { books } from './texts.ts';

type Day = Money & { day: string };

/** Maximum number of groups of three bars that remain readable. */
const MOST_BARS = 31;
const DRAWN = ['received', 'refunded', 'paidOut'] as const;

const Note = styled.p`
  color: var(--sg-ink-2);
  font-size: var(--sg-text-s);
`;

const Fold = styled.details`
  summary {
    width: fit-content;
    min-height: 2.75rem;
    padding-block: var(--sg-space-2);
    font-weight: 650;
    cursor: pointer;
  }
`;

const shortMoney = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 1,
});

const nameOf = (days: readonly Day[]): string =>
  [days[0], ...(days.length > 1 ? [days.at(-1)] : [])]
    .flatMap((day) => (day ? [formatCalendarDay(day.day)] : []))
    .join(' – ');

const moved = (days: readonly Day[]): boolean =>
  days.some((day) => FIGURES.some((figure) => figureOf(day, figure) !== 0));

const seriesOf = (groups: readonly Day[][]): ChartSeries[] =>
  DRAWN.map((measure) => ({ name: books.figures[measure], points: pointsOf(groups, measure) }));

/** Negative values have no room in the charts. */
const canBeDrawn = (series: readonly ChartSeries[]): boolean =>
  series.every(({ points }) => points.every(({ y }) => y >= 0));

function Chart({ series }: { series: readonly ChartSeries[] }) {
  const places = series[0]?.points.length ?? 0;
  const Drawn = places > MOST_BARS ? LineChart : BarChart;
  return (
    <Card>
      <Drawn
        label={books.chart}
        series={series}
        format={formatMoney}
        formatTick={shortMoney.format}
        empty={books.noChart}
      />
    </Card>
  );
}

/** Shows the daily or weekly totals as charts, as a table and as a file with one row per day. */
export function MoneyDays({ days }: { days: readonly Day[] }): ReactElement {
  const groups = groupDays(days);
  const shown = groups.filter(moved).toReversed();
  if (shown.length === 0) {
    return (
      <EmptyState title={books.noMoves} icon="card">
        {books.noMovesHelp}
      </EmptyState>
    );
  }
  const series = seriesOf(groups);
  const drawn = canBeDrawn(series);
  return (
    <Stack gap={4}>
      {drawn ? <Chart series={series} /> : null}
      <Cluster justify="space-between">
        <Note>{groups.length < days.length ? books.byWeek : books.byDay}</Note>
        <CsvButton
          file={books.daysFile}
          page={() => Promise.resolve({ items: [...days], total: days.length, next: null })}
          columns={[{ header: books.day, value: (day: Day) => day.day }, ...moneyCsv]}
        />
      </Cluster>
      <Fold open={!drawn}>
        <summary>{books.asTable}</summary>
        <DataTable
          caption={books.moved}
          rows={shown}
          getRowKey={([day]) => day?.day ?? ''}
          columns={[
            { key: 'day', header: books.day, rowHeader: true, cell: nameOf },
            ...figuresOf(shown.flat()).map((figure) => ({
              key: figure,
              header: books.figures[figure],
              align: 'end' as const,
              cell: (group: Day[]) => formatMoney(sumOver(group, figure)),
            })),
          ]}
        />
      </Fold>
    </Stack>
  );
}
