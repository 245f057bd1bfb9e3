import { css } from 'styled-components';

/**
 * Shades of the hero illustration, mixed from theme colors: the paint is the accent, highlights use `--sg-on-night`,
 * shadows use `--sg-on-accent`.
 */
export const heroCarCss = css`
  .hero-car {
    --light: color-mix(in oklab, var(--sg-accent) 62%, var(--sg-on-night));
    --dark: color-mix(in oklab, var(--sg-accent) 66%, var(--sg-on-accent));
    --deep: color-mix(in oklab, var(--sg-accent) 34%, var(--sg-on-accent));
    --void: color-mix(in oklab, var(--sg-night) 45%, var(--sg-on-accent));
    width: 100%;
    height: auto;
    aspect-ratio: 28 / 13;
    overflow: visible;
  }
  .hero-light {
    stop-color: var(--light);
  }
  .hero-base {
    stop-color: var(--sg-accent);
  }
  .hero-dark {
    stop-color: var(--dark);
  }
  .hero-deep {
    stop-color: var(--deep);
  }
  .hero-sky {
    stop-color: color-mix(in oklab, var(--sg-on-night-2) 60%, var(--sg-night));
  }
  .hero-tint {
    stop-color: color-mix(in oklab, var(--sg-on-night-2) 22%, var(--sg-night));
  }
  .hero-void {
    stop-color: var(--void);
  }
  .hero-lit {
    stop-color: var(--light);
    stop-opacity: 0.42;
  }
  .hero-unlit {
    stop-color: var(--light);
    stop-opacity: 0;
  }
  .hero-shadow {
    stop-color: var(--sg-on-accent);
    stop-opacity: 0.5;
  }
  .hero-clear {
    stop-color: var(--sg-on-accent);
    stop-opacity: 0;
  }
  .hero-shine {
    stop-color: var(--sg-on-night);
  }
  .hero-metal {
    stop-color: color-mix(in oklab, var(--sg-on-night) 78%, var(--sg-night));
  }
  .hero-steel {
    stop-color: color-mix(in oklab, var(--sg-on-night) 48%, var(--sg-night));
  }
  .hero-gear {
    fill: var(--sg-night-2);
    stroke: var(--sg-night-2);
  }
  .hero-road,
  .hero-road-end {
    stop-color: var(--sg-night-2);
  }
  .hero-road-end {
    stop-opacity: 0;
  }
  .hero-lane {
    stroke: var(--sg-night-line);
    stroke-width: 9;
  }
  .hero-shade,
  .hero-house,
  .hero-void-fill,
  .hero-tyre,
  .hero-well {
    fill: var(--void);
  }
  .hero-shade {
    opacity: 0.75;
  }
  .hero-seam,
  .hero-fold,
  .hero-frame,
  .hero-glint,
  .hero-sidewall,
  .hero-rim {
    fill: none;
    stroke-linecap: round;
  }
  .hero-seam {
    stroke: var(--deep);
    stroke-width: 2.6;
    opacity: 0.85;
  }
  .hero-fold {
    stroke: var(--deep);
    stroke-width: 5;
    opacity: 0.4;
  }
  .hero-frame {
    stroke: var(--void);
    stroke-width: 5;
    stroke-linejoin: round;
  }
  .hero-glint {
    stroke: var(--light);
    stroke-width: 2.6;
    opacity: 0.85;
  }
  .hero-glint-soft {
    stroke-width: 7;
    opacity: 0.5;
  }
  .hero-seat {
    fill: var(--void);
    opacity: 0.8;
  }
  .hero-streak {
    fill: var(--sg-on-night);
    opacity: 0.14;
  }
  .hero-handle {
    stroke: var(--deep);
    stroke-linecap: round;
    stroke-width: 8;
  }
  .hero-lens {
    fill: var(--sg-on-night);
    stroke: var(--void);
    stroke-width: 2;
  }
  .hero-tail,
  .hero-caliper {
    fill: var(--sg-danger);
  }
  .hero-mirror {
    fill: var(--sg-accent);
    stroke: var(--deep);
    stroke-width: 2;
  }
  .hero-sidewall {
    stroke: color-mix(in oklab, var(--sg-on-night) 24%, var(--sg-night));
    stroke-width: 1.5;
  }
  .hero-disc {
    fill: color-mix(in oklab, var(--sg-on-night) 34%, var(--sg-night));
  }
  .hero-rim {
    stroke: color-mix(in oklab, var(--sg-on-night) 86%, var(--sg-night));
    stroke-width: 7;
  }
  .hero-hub {
    fill: color-mix(in oklab, var(--sg-on-night) 80%, var(--sg-night));
  }
`;
