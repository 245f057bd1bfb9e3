import { styled } from 'styled-components';

/** The comparison scrolls horizontally if the cars don't fit; the row headers stay visible. */
export const CompareTableFrame = styled.div<{ $cars: number }>`
  overflow-x: auto;
  border: 1px solid var(--sg-line);
  border-radius: var(--sg-radius-l);
  background: var(--sg-surface);

  table {
    width: 100%;
    table-layout: fixed;
    min-width: ${({ $cars }) => `${String(8 + 12 * $cars)}rem`};
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
    padding: var(--sg-space-3) var(--sg-space-4);
    text-align: left;
    vertical-align: top;
  }
  tbody tr {
    border-top: 1px solid var(--sg-line);
  }
  tr > :first-child {
    position: sticky;
    left: 0;
    z-index: 1;
    width: 8rem;
    background: var(--sg-surface);
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
    font-weight: 500;
  }
  thead th > span:first-child {
    border-radius: var(--sg-radius-m);
  }
  .compare-value {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sg-space-1) var(--sg-space-2);
    overflow-wrap: anywhere;
  }
  .compare-name {
    display: flex;
    align-items: start;
    justify-content: space-between;
    gap: var(--sg-space-2);
    margin-block: var(--sg-space-3) var(--sg-space-2);
    font: 700 var(--sg-text-l) / 1.2 var(--sg-font-display);
  }
  /* On phones, two cars fit next to the row headers. */
  @media (max-width: 40rem) {
    table {
      min-width: ${({ $cars }) => `${String(6 + 7.9 * $cars)}rem`};
    }
    th,
    td {
      padding: var(--sg-space-2);
    }
    tr > :first-child {
      width: 6rem;
      padding-inline-end: var(--sg-space-1);
      font-size: var(--sg-text-xs);
    }
    /* The name has the full column width, so that its words don't break. The remove button lies on the picture. */
    th[scope='col'] {
      position: relative;
    }
    .compare-name {
      font-size: var(--sg-text-m);
    }
    /* A label may be wider than its column. */
    .compare-value > * {
      white-space: normal;
    }
    th[scope='col'] > button {
      width: 100%;
      padding-inline: var(--sg-space-1);
      font-size: var(--sg-text-s);
      white-space: nowrap;
    }
    .compare-name button {
      position: absolute;
      inset: var(--sg-space-3) var(--sg-space-3) auto auto;
      background: var(--sg-surface);
    }
  }
  .compare-name a {
    min-width: 0;
    color: var(--sg-ink);
  }
  /* Printed pages don't scroll. */
  @media print {
    overflow: visible;
    table {
      min-width: 0;
    }
    tr > :first-child {
      position: static;
      background: none;
    }
  }
`;
