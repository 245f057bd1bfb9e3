import { type PointerEvent, type ReactElement, type ReactNode, useState } from 'react';
import { Figure } from './chart-css.ts';
import { labelPlaces, ticksTo } from './chart-scale.ts';
import {
  type ChartSeries,
  colourOf,
  dashOf,
  isWhole,
  mostOf,
  placeOf,
  rangeOf,
  readingOf,
  shortPlaceOf,
  summaryOf,
  sumOf,
} from './chart-series.ts';

export interface ChartProps {
  /** Caption: what the chart shows. */
  label: string;
  series: readonly ChartSeries[];
  /** Formats a value: `$16,000`. */
  format?: ((value: number) => string) | undefined;
  /** Formats an axis tick, if it should be shorter: `$16k`. */
  formatTick?: ((value: number) => string) | undefined;
  /** Height of the plot, in px. */
  height?: number | undefined;
  /** Text in place of the plot if every value is zero. */
  empty?: string | undefined;
}

/** Scale of a plot; both axes in percent, from the lower left. */
export interface Scale {
  along: (index: number) => number;
  up: (value: number) => number;
  active: number | null;
}

interface FrameProps extends ChartProps {
  /** Whether a point is the middle of a band of its own width (bars). */
  banded: boolean;
  draw: (scale: Scale) => ReactNode;
}

const plain = new Intl.NumberFormat('en-US');

const Swatch = ({ colour, dash, banded }: { colour: string; dash: string | undefined; banded: boolean }) => (
  <svg width={banded ? 12 : 22} height={12} aria-hidden="true">
    {banded ? (
      <rect width={12} height={12} rx={2} fill={colour} />
    ) : (
      <line x1={1} x2={21} y1={6} y2={6} stroke={colour} strokeWidth={2.5} strokeDasharray={dash} />
    )}
  </svg>
);

/** The same values as a table, for users who don't see the chart. */
function Numbers({
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
            <th scope="col">When</th>
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
              <th scope="row">{placeOf(point)}</th>
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
 * Caption, legend, axes and readout of a plot. The pointer or the arrow keys select a point; the legend then
 * shows its values instead of the totals.
 */
export function ChartFrame({
  label,
  series,
  format = plain.format,
  formatTick = format,
  height = 200,
  empty,
  banded,
  draw,
}: FrameProps): ReactElement {
  const [active, setActive] = useState<number | null>(null);
  const points = series[0]?.points ?? [];
  const last = points.length - 1;
  const ticks = ticksTo(mostOf(series), { whole: isWhole(series) });
  const top = ticks.at(-1) ?? 1;
  const along = (index: number) =>
    banded || last === 0 ? ((index + 0.5) / points.length) * 100 : (index / last) * 100;
  const up = (value: number) => (value / top) * 100;
  const chosen = active === null ? undefined : points[Math.min(active, last)];
  const valueOf = (one: ChartSeries) =>
    format(active === null ? sumOf(one) : (one.points[Math.min(active, last)]?.y ?? 0));

  const follow = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width === 0) return;
    const share = (clientX - left) / width;
    const index = banded ? Math.floor(share * points.length) : Math.round(share * last);
    setActive(Math.min(last, Math.max(0, index)));
  };
  const bare = empty !== undefined && mostOf(series) === 0;

  return (
    <Figure>
      <figcaption>{label}</figcaption>
      <div className="sg-legend" aria-hidden="true">
        {series.map((one, index) => (
          <span key={one.name}>
            <Swatch colour={colourOf(one, index)} dash={dashOf(index)} banded={banded} />
            {one.name} <b>{valueOf(one)}</b>
          </span>
        ))}
        <span className="sg-place">{chosen ? placeOf(chosen) : rangeOf(points)}</span>
      </div>
      {bare ? (
        <p className="sg-none" style={{ minHeight: height }}>
          {empty}
        </p>
      ) : (
        <div className="sg-ground">
          <div className="sg-up" aria-hidden="true">
            {ticks.map((tick) => (
              <span key={tick}>{formatTick(tick)}</span>
            ))}
          </div>
          <div
            className="sg-plot"
            style={{ height }}
            onPointerMove={follow}
            onPointerDown={follow}
            onPointerLeave={() => setActive(null)}
          >
            <div role="img" aria-label={summaryOf(label, series, format)}>
              <svg viewBox="0 0 100 100" preserveAspectRatio="none">
                {ticks.map((tick) => (
                  <line
                    key={tick}
                    className={tick === 0 ? 'sg-zero' : 'sg-grid'}
                    x1={0}
                    x2={100}
                    y1={100 - up(tick)}
                    y2={100 - up(tick)}
                    vectorEffect="non-scaling-stroke"
                  />
                ))}
              </svg>
              {draw({ along, up, active })}
            </div>
            {/* A range input, so that screen readers read a day's values aloud. The plot itself handles the pointer. */}
            <input
              type="range"
              min={0}
              max={last}
              value={active ?? last}
              aria-label={`${label}: one by one`}
              aria-valuetext={readingOf(series, active ?? last, format)}
              onFocus={() => setActive((now) => now ?? last)}
              onBlur={() => setActive(null)}
              onChange={({ target }) => setActive(Number(target.value))}
            />
          </div>
          <div className="sg-along" aria-hidden="true">
            {labelPlaces(points.length).map((index) => {
              const point = points[index];
              // With many narrow bands, the outer labels align with the plot's edges.
              const inside = banded && points.length <= 8;
              const edge = inside ? '' : index === 0 ? 'sg-first' : index === last ? 'sg-last' : '';
              const left = edge === '' ? along(index) : edge === 'sg-first' ? 0 : 100;
              const between = index > 0 && index < last ? ' sg-between' : '';
              return point ? (
                <span key={point.x} className={`${edge}${between}`} style={{ left: `${String(left)}%` }}>
                  {shortPlaceOf(point)}
                </span>
              ) : null;
            })}
          </div>
        </div>
      )}
      <Numbers label={label} series={series} format={format} />
    </Figure>
  );
}
