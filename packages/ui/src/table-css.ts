import { styled } from 'styled-components';
import { cardsCss } from './table-cards-css.ts';

/** Wrapper of the scrolling element. The side shadows belong to the wrapper, so they don't scroll. */
export const TableEdge = styled.div`
  position: relative;
  border: 1px solid var(--sg-line);
  border-radius: var(--sg-radius-l);
  background: var(--sg-surface);
  overflow: hidden;

  &::before,
  &::after {
    content: '';
    position: absolute;
    z-index: 2;
    inset-block: 0;
    width: 2.25rem;
    opacity: 0;
    pointer-events: none;
    transition: opacity var(--sg-fast) var(--sg-ease);
  }
  &::before {
    inset-inline-start: 0;
    background: linear-gradient(to right, var(--sg-shade), transparent);
  }
  &::after {
    inset-inline-end: 0;
    background: linear-gradient(to left, var(--sg-shade), transparent);
  }
  --sg-shade: color-mix(in srgb, var(--sg-ink) 22%, transparent);
  &[data-before]::before,
  &[data-after]:not([data-pinned])::after {
    opacity: 1;
  }
  /* If the last column is sticky, the shadow is at the left edge of that column. */
  &[data-after] [data-part='actions'] {
    box-shadow: -0.75rem 0 0.75rem -0.6rem var(--sg-shade);
  }
`;

/** Styles the whole table with descendant selectors, so ten thousand rows are plain elements. */
export const TableFrame = styled.div`
  container-type: inline-size;
  overflow-x: auto;
  position: relative;

  &:focus-visible {
    outline: 3px solid var(--sg-focus);
    outline-offset: -3px;
  }
  &[aria-busy] tbody {
    opacity: 0.55;
    transition: opacity var(--sg-base) var(--sg-ease) 150ms;
  }
  table {
    width: 100%;
    font-size: var(--sg-text-s);
  }
  caption {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  th,
  td {
    padding: 0.7rem 1rem;
    text-align: start;
    vertical-align: middle;
    font-weight: inherit;
  }
  [data-align='end'] {
    text-align: end;
  }
  [data-align='center'] {
    text-align: center;
  }
  thead th {
    padding-block: 0.6rem;
    background: var(--sg-surface-2);
    color: var(--sg-ink-2);
    font-size: var(--sg-text-xs);
    font-weight: 650;
    white-space: nowrap;
  }
  thead button {
    display: inline-flex;
    align-items: center;
    gap: 0.35em;
    min-height: 1.75rem;
    padding: 0 0.4rem;
    margin-inline: -0.4rem;
    border: 0;
    border-radius: var(--sg-radius-s);
    background: none;
    font-weight: inherit;
  }
  thead button:hover,
  [aria-sort='ascending'] button,
  [aria-sort='descending'] button {
    color: var(--sg-ink);
  }
  [aria-sort='none'] svg {
    opacity: 0.55;
  }
  tbody tr {
    border-top: 1px solid var(--sg-line);
  }
  tbody tr:hover {
    background: color-mix(in srgb, var(--sg-surface-2) 45%, transparent);
  }
  tbody th {
    font-weight: 650;
  }
  td {
    font-variant-numeric: tabular-nums;
  }
  tbody div {
    min-width: 0;
  }
  /* The maximum width makes very long words break, so they take no space from other columns. */
  tbody :is(td, th):not([data-part='actions']) > div {
    max-width: 24rem;
  }
  tbody [data-align='end'] > div {
    margin-inline-start: auto;
  }
  tbody [data-align='center'] > div {
    margin-inline: auto;
  }
  tbody div[data-text] {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }

  /* Checkbox next to the row's number. The label around it enlarges the touch target. */
  .sg-select {
    display: inline-grid;
    place-items: center;
    width: 2.25rem;
    height: 2.25rem;
    margin: -0.5rem 0.15rem -0.5rem -0.6rem;
    vertical-align: middle;
    cursor: pointer;
  }
  .sg-select input {
    width: 1.2rem;
    height: 1.2rem;
    margin: 0;
    cursor: inherit;
  }
  .sg-select:has(:disabled) {
    cursor: not-allowed;
  }
  .sg-select + * {
    display: inline-block;
    vertical-align: middle;
  }
  td[data-part='ordinal']:has(.sg-select) {
    white-space: nowrap;
  }
  tbody tr[data-selected]:nth-child(n),
  tbody tr[data-selected]:nth-child(n) [data-part='actions'] {
    background: color-mix(in srgb, var(--sg-primary) 9%, var(--sg-surface));
  }

  /* The column with the row's actions stays visible while the other columns scroll under it. */
  [data-part='actions'] {
    position: sticky;
    z-index: 1;
    inset-inline-end: 0;
    background: var(--sg-surface);
  }
  thead [data-part='actions'] {
    background: var(--sg-surface-2);
  }
  tbody tr:hover [data-part='actions'] {
    background: color-mix(in srgb, var(--sg-surface-2) 45%, var(--sg-surface));
  }

  @container (max-width: 64rem) {
    th,
    td {
      padding-inline: 0.6rem;
    }
  }
  ${cardsCss}
`;
