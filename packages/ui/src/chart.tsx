import type { ReactElement } from 'react';
import { SparklineSvg } from './chart-css.ts';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import { getColor, getDashPattern } from './chart-series.ts';

export type { ChartProps };
export type { ChartPoint, ChartSeries, ChartTone } from './chart-series.ts';

const toCoordinates = (x: number, y: number) => `${x.toFixed(2)} ${(100 - y).toFixed(2)}`;

/**
 * Line chart over time, with an axis from zero. All series need the same positions, oldest first. Lines
 * differ in their dashes as well as in color. If there is only one line, the area below it is filled.
 */
export function LineChart(props: ChartProps): ReactElement {
  const { series } = props;
  return (
    <ChartFrame
      {...props}
      hasBands={false}
      renderPlot={({ toX, toY, activeIndex }) => (
        <>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none">
            {activeIndex === null ? null : (
              <path
                className="sg-cursor-line"
                d={`M${toCoordinates(toX(activeIndex), 0)}V0`}
                vectorEffect="non-scaling-stroke"
              />
            )}
            {series.map((chartSeries, index) => {
              const path = `M${chartSeries.points.map(({ y }, pointIndex) => toCoordinates(toX(pointIndex), toY(y))).join('L')}`;
              return (
                <g key={chartSeries.name}>
                  {series.length === 1 && chartSeries.points.length > 1 ? (
                    <path
                      className="sg-area"
                      d={`${path}L${toCoordinates(100, 0)}L${toCoordinates(0, 0)}Z`}
                      fill={getColor(chartSeries, index)}
                    />
                  ) : null}
                  <path
                    className="sg-line"
                    d={path}
                    stroke={getColor(chartSeries, index)}
                    strokeDasharray={getDashPattern(index)}
                    vectorEffect="non-scaling-stroke"
                  />
                </g>
              );
            })}
          </svg>
          {series.map((chartSeries, index) => {
            const pointIndex = activeIndex ?? (chartSeries.points.length === 1 ? 0 : null);
            const point = pointIndex === null ? undefined : chartSeries.points[pointIndex];
            if (pointIndex === null || !point) return null;
            return (
              <i
                key={chartSeries.name}
                className="sg-dot"
                style={{
                  left: `${String(toX(pointIndex))}%`,
                  top: `${String(100 - toY(point.y))}%`,
                  background: getColor(chartSeries, index),
                }}
              />
            );
          })}
        </>
      )}
    />
  );
}

/** Fraction of a band's width that its bars fill. */
const BAR_WIDTH_FRACTION = 0.72;

/** Bar chart from zero. The bars of several series are next to each other in each band. */
export function BarChart(props: ChartProps): ReactElement {
  const { series } = props;
  const bandWidth = 100 / (series[0]?.points.length ?? 1);
  const barWidth = (bandWidth * BAR_WIDTH_FRACTION) / series.length;
  return (
    <ChartFrame
      {...props}
      hasBands
      renderPlot={({ toX, toY, activeIndex }) => (
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {series.map((chartSeries, index) =>
            chartSeries.points.map(({ x, y }, pointIndex) => (
              <rect
                key={`${chartSeries.name} ${x}`}
                className={activeIndex === null || activeIndex === pointIndex ? undefined : 'sg-dimmed'}
                x={toX(pointIndex) - (bandWidth * BAR_WIDTH_FRACTION) / 2 + barWidth * index}
                y={100 - toY(y)}
                width={barWidth}
                height={toY(y)}
                fill={getColor(chartSeries, index)}
              />
            )),
          )}
        </svg>
      )}
    />
  );
}

/**
 * Line chart as small as a word, with an axis from zero. `label` is its accessible name and contains the
 * numbers.
 */
export function Sparkline({ label, values }: { label: string; values: readonly number[] }): ReactElement {
  const max = Math.max(1, ...values);
  const toX = (index: number) => (values.length > 1 ? (index / (values.length - 1)) * 100 : 50);
  const path = values.map((value, index) => toCoordinates(toX(index), (value / max) * 100)).join('L');
  return (
    <SparklineSvg role="img" aria-label={label} viewBox="0 0 100 100" preserveAspectRatio="none">
      <line x1={0} x2={100} y1={100} y2={100} vectorEffect="non-scaling-stroke" />
      {values.length > 0 ? (
        <path d={`M${path}${values.length === 1 ? 'h.01' : ''}`} vectorEffect="non-scaling-stroke" />
      ) : null}
    </SparklineSvg>
  );
}
