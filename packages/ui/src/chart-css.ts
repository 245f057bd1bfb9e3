import { styled } from 'styled-components';
import { visuallyHidden } from './layout.tsx';

/**
 * Styles of a chart and all its parts. They use descendant selectors, so the chart's parts need no
 * separate styled components.
 */
export const ChartFigure = styled.figure`
  container-type: inline-size;
  position: relative;
  min-width: 0;
  font-size: var(--sg-text-xs);

  figcaption {
    font-size: var(--sg-text-s);
    font-weight: 650;
  }
  .sg-legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--sg-space-4);
    margin-block: var(--sg-space-1) var(--sg-space-4);
    color: var(--sg-ink-2);
    font-variant-numeric: tabular-nums;
  }
  .sg-legend span {
    display: inline-flex;
    align-items: center;
    gap: 0.4em;
  }
  .sg-legend b {
    color: var(--sg-ink);
  }
  .sg-legend svg {
    flex: none;
  }
  .sg-legend .sg-position {
    margin-inline-start: auto;
  }
  .sg-plot-area {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    column-gap: var(--sg-space-2);
  }
  .sg-y-axis {
    display: flex;
    flex-direction: column-reverse;
    justify-content: space-between;
    margin-block: -0.55em;
    color: var(--sg-ink-2);
    line-height: 1.1;
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  .sg-plot {
    position: relative;
    touch-action: pan-y;
    cursor: crosshair;
  }
  .sg-plot > div {
    position: absolute;
    inset: 0;
  }
  .sg-plot svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    overflow: visible;
  }
  .sg-plot input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    pointer-events: none;
  }
  .sg-plot:has(input:focus-visible) {
    outline: 3px solid var(--sg-focus);
    outline-offset: 4px;
    border-radius: var(--sg-radius-s);
  }
  .sg-grid-line {
    stroke: var(--sg-line);
  }
  .sg-zero-line,
  .sg-cursor-line {
    stroke: var(--sg-line-strong);
  }
  .sg-cursor-line {
    stroke-dasharray: 2 2;
  }
  .sg-line {
    fill: none;
    stroke-width: 2;
    stroke-linejoin: round;
    stroke-linecap: round;
  }
  .sg-area {
    opacity: 0.12;
  }
  .sg-dimmed {
    opacity: 0.4;
  }
  .sg-dot {
    position: absolute;
    width: 9px;
    height: 9px;
    margin: -4.5px;
    border: 2px solid var(--sg-surface);
    border-radius: 50%;
    pointer-events: none;
  }
  .sg-x-axis {
    position: relative;
    grid-column: 2;
    height: 1.5em;
    margin-top: var(--sg-space-2);
    color: var(--sg-ink-2);
  }
  .sg-x-axis span {
    position: absolute;
    transform: translateX(-50%);
    white-space: nowrap;
  }
  .sg-x-axis .sg-first-label {
    transform: none;
  }
  .sg-x-axis .sg-last-label {
    transform: translateX(-100%);
  }
  @container (max-width: 26rem) {
    .sg-x-axis .sg-middle-label {
      display: none;
    }
  }
  .sg-empty {
    display: grid;
    place-items: center;
    padding: var(--sg-space-4);
    border: 1px dashed var(--sg-line-strong);
    border-radius: var(--sg-radius-m);
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
    text-align: center;
  }
  .sg-table {
    ${visuallyHidden}
  }
`;

export const SparklineSvg = styled.svg`
  width: 100%;
  max-width: 8rem;
  height: 2rem;
  overflow: visible;

  path {
    fill: none;
    stroke: var(--sg-primary);
    stroke-width: 1.8;
    stroke-linejoin: round;
    stroke-linecap: round;
  }
  line {
    stroke: var(--sg-line-strong);
  }
`;
