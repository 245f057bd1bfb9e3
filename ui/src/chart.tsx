import type { ReactElement } from 'react';
import { Spark } from './chart-css.ts';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import { colourOf, dashOf } from './chart-series.ts';

export type { ChartProps };
export type { ChartPoint, ChartSeries, ChartTone } from './chart-series.ts';

const place = (along: number, up: number) => `${along.toFixed(2)} ${(100 - up).toFixed(2)}`;

/**
 * Line chart over time, with an axis from zero. All series need the same positions, oldest first. Lines
 * differ in dashes as well as in color. The area below a single line is filled.
 */
export function LineChart(props: ChartProps): ReactElement {
  const { series } = props;
  return (
    <ChartFrame
      {...props}
      banded={false}
      draw={({ along, up, active }) => (
        <>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none">
            {active === null ? null : (
              <path className="sg-at" d={`M${place(along(active), 0)}V0`} vectorEffect="non-scaling-stroke" />
            )}
            {series.map((one, index) => {
              const path = `M${one.points.map(({ y }, at) => place(along(at), up(y))).join('L')}`;
              return (
                <g key={one.name}>
                  {series.length === 1 && one.points.length > 1 ? (
                    <path
                      className="sg-area"
                      d={`${path}L${place(100, 0)}L${place(0, 0)}Z`}
                      fill={colourOf(one, index)}
                    />
                  ) : null}
                  <path
                    className="sg-line"
                    d={path}
                    stroke={colourOf(one, index)}
                    strokeDasharray={dashOf(index)}
                    vectorEffect="non-scaling-stroke"
                  />
                </g>
              );
            })}
          </svg>
          {series.map((one, index) => {
            const at = active ?? (one.points.length === 1 ? 0 : null);
            const point = at === null ? undefined : one.points[at];
            if (at === null || !point) return null;
            return (
              <i
                key={one.name}
                className="sg-dot"
                style={{
                  left: `${String(along(at))}%`,
                  top: `${String(100 - up(point.y))}%`,
                  background: colourOf(one, index),
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
const FILL = 0.72;

/** Bar chart from zero. The bars of several series are next to each other in each band. */
export function BarChart(props: ChartProps): ReactElement {
  const { series } = props;
  const band = 100 / (series[0]?.points.length ?? 1);
  const width = (band * FILL) / series.length;
  return (
    <ChartFrame
      {...props}
      banded
      draw={({ along, up, active }) => (
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {series.map((one, index) =>
            one.points.map(({ x, y }, at) => (
              <rect
                key={`${one.name} ${x}`}
                className={active === null || active === at ? undefined : 'sg-dim'}
                x={along(at) - (band * FILL) / 2 + width * index}
                y={100 - up(y)}
                width={width}
                height={up(y)}
                fill={colourOf(one, index)}
              />
            )),
          )}
        </svg>
      )}
    />
  );
}

/** Line chart the size of a word, from zero. `label` describes it with its numbers. */
export function Sparkline({ label, values }: { label: string; values: readonly number[] }): ReactElement {
  const most = Math.max(1, ...values);
  const along = (index: number) => (values.length > 1 ? (index / (values.length - 1)) * 100 : 50);
  const path = values.map((value, index) => place(along(index), (value / most) * 100)).join('L');
  return (
    <Spark role="img" aria-label={label} viewBox="0 0 100 100" preserveAspectRatio="none">
      <line x1={0} x2={100} y1={100} y2={100} vectorEffect="non-scaling-stroke" />
      {values.length > 0 ? (
        <path d={`M${path}${values.length === 1 ? 'h.01' : ''}`} vectorEffect="non-scaling-stroke" />
      ) : null}
    </Spark>
  );
}
