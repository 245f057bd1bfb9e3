import { styled } from 'styled-components';

/**
 * Section with the map. The map has a fixed aspect ratio, so the list below doesn't shift while the map
 * loads.
 */
export const MapSection = styled.section`
  display: grid;
  gap: var(--sg-space-3);
  margin-bottom: var(--sg-space-5);
  padding: var(--sg-space-4);
  border: 1px solid var(--sg-line);
  border-radius: var(--sg-radius-l);
  background: var(--sg-surface);

  h2 {
    font-size: var(--sg-text-l);
  }
  .map-drawing {
    display: block;
    width: 100%;
    height: auto;
    aspect-ratio: 975 / 610;
    overflow: visible;
  }
  .map-part {
    overflow: hidden;
    border-radius: var(--sg-radius-m);
  }
  .map-land {
    fill: var(--sg-surface-2);
    stroke: var(--sg-line-strong);
    stroke-linejoin: round;
    vector-effect: non-scaling-stroke;
  }
  .map-dot {
    fill: var(--sg-primary);
    fill-opacity: 0.75;
    stroke: var(--sg-surface);
    stroke-width: 1.5;
  }
  a:hover .map-dot,
  .map-chosen {
    fill-opacity: 1;
    stroke: var(--sg-ink);
    stroke-width: 4;
  }
  text {
    fill: var(--sg-ink);
    font: 600 17px / 1 var(--sg-font-body);
    paint-order: stroke;
    stroke: var(--sg-surface);
    stroke-linejoin: round;
    stroke-width: 4px;
  }
  /* On phones the names would be too small to read. The list below contains them. */
  @media (max-width: 599px) {
    text {
      display: none;
    }
    .map-dot {
      stroke-width: 3;
    }
  }
  .map-note {
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
  .map-cities {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sg-space-2);
    max-height: 12rem;
    overflow-y: auto;
    padding: 3px;
    list-style: none;
  }
  .map-cities a {
    display: inline-flex;
    align-items: center;
    gap: 0.3em;
    min-height: 2.25rem;
    padding-inline: 0.8rem;
    border: 1px solid var(--sg-line-strong);
    border-radius: var(--sg-radius-pill);
    color: var(--sg-ink);
    font-size: var(--sg-text-s);
    text-decoration: none;
  }
  .map-cities a:hover {
    background: var(--sg-surface-2);
  }
  .map-cities [aria-current] {
    border-color: var(--sg-primary);
    box-shadow: inset 0 0 0 1px var(--sg-primary);
    font-weight: 650;
  }
  > a {
    justify-self: start;
  }
`;
