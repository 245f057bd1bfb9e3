import { type PointerEvent, type ReactElement, type ReactNode, useState } from 'react';
import { ChartFigure } from './chart-css.ts';
import { computeAxisTicks, selectLabelIndexes } from './chart-scale.ts';
import {
  areAllIntegers,
  type ChartSeries,
  getColor,
  getDashPattern,
  describeChart,
  describePoint,
  formatPoint,
  formatPointShort,
  formatRange,
  getMax,
  getSum,
} from './chart-series.ts';

export interface ChartProps {
  /** Caption: what the chart shows. */
  label: string;
  series: readonly ChartSeries[];
  /** Formats a value: `$16,000`. */
  format?: ((value: number) => string) | undefined;
  /** Formats an axis tick, such as `$16k`. Default: `format`. */
  formatTick?: ((value: number) => string) | undefined;
  /** Height of the plot, in px. */
  height?: number | undefined;
  /** Text in place of the plot if every value is zero. */
  empty?: string | undefined;
}

/**
 * Coordinate mapping of the plot, and the index of the selected point. Both axes are in percent, starting at
 * the lower left corner.
 */
export interface ChartScale {
  toX: (index: number) => number;
  toY: (value: number) => number;
  activeIndex: number | null;
}

interface FrameProps extends ChartProps {
  /**
   * Whether each point has its own band, for bars. Otherwise, the first and the last point are at the plot's
   * edges.
   */
  hasBands: boolean;
  renderPlot: (scale: ChartScale) => ReactNode;
}

const plainNumberFormat = new Intl.NumberFormat('en-US');

const LegendSwatch = ({
  color,
  dash,
  hasBands,
}: {
  color: string;
  dash: string | undefined;
  hasBands: boolean;
}) => (
  <svg width={hasBands ? 12 : 22} height={12} aria-hidden="true">
    {hasBands ? (
      <rect width={12} height={12} rx={2} fill={color} />
    ) : (
      <line x1={1} x2={21} y1={6} y2={6} stroke={color} strokeWidth={2.5} strokeDasharray={dash} />
    )}
  </svg>
);

/** The same values as a table, for users who don't see the chart. */
function ChartDataTable({
  label,
  series,
  format,
}: Required<Pick<ChartProps, 'label' | 'series'>> & { format: (value: number) => string }) {
  return (
    <div className="sg-table">
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(series[0]?.points ?? []).map((point, index) => (
            <tr key={point.x}>
              <th scope="row">{formatPoint(point)}</th>
              {series.map(({ name, points }) => (
                <td key={name}>{format(points[index]?.y ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Caption, legend, axes and readout of a plot. The pointer or the arrow keys select a point. The legend then
 * shows the point's values instead of the totals.
 */
export function ChartFrame({
  label,
  series,
  format = plainNumberFormat.format,
  formatTick = format,
  height = 200,
  empty,
  hasBands,
  renderPlot,
}: FrameProps): ReactElement {
  const [activeIndex, setActiveIndex] = useState<number | null>(null);
  const points = series[0]?.points ?? [];
  const lastIndex = points.length - 1;
  const ticks = computeAxisTicks(getMax(series), { integersOnly: areAllIntegers(series) });
  const axisMax = ticks.at(-1) ?? 1;
  const toX = (index: number) =>
    hasBands || lastIndex === 0 ? ((index + 0.5) / points.length) * 100 : (index / lastIndex) * 100;
  const toY = (value: number) => (value / axisMax) * 100;
  const activePoint = activeIndex === null ? undefined : points[Math.min(activeIndex, lastIndex)];
  const getValue = (chartSeries: ChartSeries) =>
    format(
      activeIndex === null
        ? getSum(chartSeries)
        : (chartSeries.points[Math.min(activeIndex, lastIndex)]?.y ?? 0),
    );

  const activateNearest = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width === 0) return;
    const fraction = (clientX - left) / width;
    const index = hasBands ? Math.floor(fraction * points.length) : Math.round(fraction * lastIndex);
    setActiveIndex(Math.min(lastIndex, Math.max(0, index)));
  };
  const isEmpty = empty !== undefined && getMax(series) === 0;

  return (
    <ChartFigure>
      <figcaption>{label}</figcaption>
      <div className="sg-legend" aria-hidden="true">
        {series.map((chartSeries, index) => (
          <span key={chartSeries.name}>
            <LegendSwatch
              color={getColor(chartSeries, index)}
              dash={getDashPattern(index)}
              hasBands={hasBands}
            />
            {chartSeries.name} <b>{getValue(chartSeries)}</b>
          </span>
        ))}
        <span className="sg-position">{activePoint ? formatPoint(activePoint) : formatRange(points)}</span>
      </div>
      {isEmpty ? (
        <p className="sg-empty" style={{ minHeight: height }}>
          {empty}
        </p>
      ) : (
        <div className="sg-plot-area">
          <div className="sg-y-axis" aria-hidden="true">
            {ticks.map((tick) => (
              <span key={tick}>{formatTick(tick)}</span>
            ))}
          </div>
          <div
            className="sg-plot"
            style={{ height }}
            onPointerMove={activateNearest}
            onPointerDown={activateNearest}
            onPointerLeave={() => setActiveIndex(null)}
          >
            <div role="img" aria-label={describeChart(label, series, format)}>
              <svg viewBox="0 0 100 100" preserveAspectRatio="none">
                {ticks.map((tick) => (
                  <line
                    key={tick}
                    className={tick === 0 ? 'sg-zero-line' : 'sg-grid-line'}
                    x1={0}
                    x2={100}
                    y1={100 - toY(tick)}
                    y2={100 - toY(tick)}
                    vectorEffect="non-scaling-stroke"
                  />
                ))}
              </svg>
              {renderPlot({ toX, toY, activeIndex })}
            </div>
            {/* A range input, so screen readers read a day's values aloud. The plot itself handles the pointer. */}
            <input
              type="range"
              min={0}
              max={lastIndex}
              value={activeIndex ?? lastIndex}
              aria-label={`${label}: values`}
              aria-valuetext={describePoint(series, activeIndex ?? lastIndex, format)}
              onFocus={() => setActiveIndex((current) => current ?? lastIndex)}
              onBlur={() => setActiveIndex(null)}
              onChange={({ target }) => setActiveIndex(Number(target.value))}
            />
          </div>
          <div className="sg-x-axis" aria-hidden="true">
            {selectLabelIndexes(points.length).map((index) => {
              const point = points[index];
              // With many narrow bands, the outer labels align with the plot's edges.
              const isInsideBand = hasBands && points.length <= 8;
              const edgeClass = isInsideBand
                ? ''
                : index === 0
                  ? 'sg-first-label'
                  : index === lastIndex
                    ? 'sg-last-label'
                    : '';
              const left = edgeClass === '' ? toX(index) : edgeClass === 'sg-first-label' ? 0 : 100;
              const middleClass = index > 0 && index < lastIndex ? ' sg-middle-label' : '';
              return point ? (
                <span
                  key={point.x}
                  className={`${edgeClass}${middleClass}`}
                  style={{ left: `${String(left)}%` }}
                >
                  {formatPointShort(point)}
                </span>
              ) : null;
            })}
          </div>
        </div>
      )}
      <ChartDataTable label={label} series={series} format={format} />
    </ChartFigure>
  );
}
