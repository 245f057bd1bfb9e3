import { styled } from 'styled-components';

/** Styles the whole table from above, so that ten thousand rows stay plain elements. */
export const TableFrame = styled.div`
  container-type: inline-size;
  border: 1px solid var(--sg-line);
  border-radius: var(--sg-radius-l);
  background: var(--sg-surface);
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
      column-gap: var(--sg-space-4);
      padding-inline: 1rem;
      background: var(--sg-surface-2);
    }
    thead th {
      padding: 0.4rem 0;
    }
    thead th:not([aria-sort]) {
      position: absolute;
      width: 1px;
      height: 1px;
      padding: 0;
      overflow: hidden;
      clip-path: inset(50%);
    }
    tbody tr {
      padding: 0.85rem 1rem;
    }
    tbody tr:first-child {
      border-top: 0;
    }
    tbody td,
    tbody th {
      display: grid;
      grid-template-columns: minmax(5.5rem, 34%) minmax(0, 1fr);
      gap: var(--sg-space-3);
      align-items: baseline;
      padding: 0.28rem 0;
      text-align: start;
    }
    tbody td::before,
    tbody th::before {
      content: attr(data-label);
      color: var(--sg-ink-2);
      font-size: var(--sg-text-xs);
      font-weight: 450;
    }
    tbody [data-align] {
      text-align: start;
    }
    tbody [data-align] > div > * {
      justify-content: flex-start;
    }
  }
`;
