import { styled } from 'styled-components';

/** Around what scrolls, so that the shades that tell of more to either side stay where they are. */
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
  /* What stays at the end has the shade at its own edge. */
  &[data-after] [data-part='actions'] {
    box-shadow: -0.75rem 0 0.75rem -0.6rem var(--sg-shade);
  }
`;

/** Styles the whole table from above, so that ten thousand rows stay plain elements. */
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

  /* A box beside the number of its row: the label around it is what a finger meets. */
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

  /* What can be done with a row stays in sight while the rest goes by under it. */
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
  @container (max-width: 40rem) {
    table,
    thead,
    tbody,
    tbody tr,
    tbody td,
    tbody th {
      display: block;
    }
    /* Of the head only the sort buttons stay in sight. */
    thead tr {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      column-gap: var(--sg-space-4);
      padding-inline: 1rem;
      background: var(--sg-surface-2);
    }
    thead th {
      padding: 0.4rem 0;
    }
    thead th:not([aria-sort], [data-selects]) {
      position: absolute;
      width: 1px;
      height: 1px;
      padding: 0;
      overflow: hidden;
      clip-path: inset(50%);
    }
    /* The box of all rows has its name beside it in place of the column's. */
    thead th[data-selects] .sg-select {
      display: inline-flex;
      gap: 0.5rem;
      align-items: center;
      width: auto;
      margin: 0 0.5rem 0 0;
    }
    thead th[data-selects] .sg-select::after {
      content: attr(data-words);
    }
    thead th[data-selects] > span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    tbody tr {
      position: relative;
      display: grid;
      grid-template-columns: repeat(2, minmax(0, 1fr));
      gap: 0.4rem var(--sg-space-3);
      padding: 0.75rem 1rem;
    }
    tbody tr:first-child {
      border-top: 0;
    }
    tbody td,
    tbody th {
      padding: 0;
      overflow-wrap: anywhere;
    }
    tbody td[data-label],
    tbody th[data-label] {
      text-align: start;
    }
    tbody td::before,
    tbody th::before {
      content: attr(data-label);
      display: block;
      color: var(--sg-ink-2);
      font-size: var(--sg-text-xs);
      font-weight: 450;
      line-height: 1.3;
    }
    tbody [data-part='ordinal'] {
      position: absolute;
      inset-block-start: 0.75rem;
      inset-inline-end: 1rem;
      display: flex;
      gap: 0.3em;
      align-items: baseline;
      color: var(--sg-ink-2);
      font-size: var(--sg-text-xs);
    }
    tbody [data-part='ordinal']:has(.sg-select) {
      align-items: center;
    }
    tbody [data-part='ordinal'] .sg-select {
      order: 1;
      margin: -0.6rem -0.6rem -0.6rem 0;
      width: 2.5rem;
      height: 2.5rem;
    }
    tbody [data-part='ordinal'] .sg-select input {
      width: 1.4rem;
      height: 1.4rem;
    }
    tbody tr:has(.sg-select) [data-part='head'] {
      padding-inline-end: 5.5rem;
    }
    /* What the row is about is its first line; it needs no name, and leaves room for the number. */
    tbody [data-part='head'],
    tbody [data-part='actions'] {
      grid-column: 1 / -1;
    }
    tbody [data-part='head'] {
      padding-inline-end: 3.5rem;
      font-weight: 650;
    }
    tbody [data-part='head']::before,
    tbody [data-part='actions']::before {
      display: none;
    }
    tbody [data-part='actions'] {
      position: static;
      box-shadow: none;
      background: none;
    }
    tbody [data-align] > div > * {
      justify-content: flex-start;
    }
  }
`;
