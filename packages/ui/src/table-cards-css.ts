import { css } from 'styled-components';

/** In narrow containers (phones, side panels), each table row is a card. */
export const cardsCss = css`
  @container (max-width: 40rem) {
    table,
    thead,
    tbody,
    tbody tr,
    tbody td,
    tbody th {
      display: block;
    }
    /* Only the table head's sort buttons and its checkbox for all rows remain visible. */
    thead tr {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      column-gap: var(--sg-space-4);
      padding-inline: 1rem;
      background: var(--sg-surface-2);
    }
    thead tr:has([aria-sort])::before {
      content: 'Sort by';
      color: var(--sg-ink-2);
      font-size: var(--sg-text-xs);
    }
    thead th {
      padding: 0.4rem 0;
    }
    thead th[data-select-all] {
      order: -1;
    }
    thead th:not([aria-sort], [data-select-all]) {
      position: absolute;
      width: 1px;
      height: 1px;
      padding: 0;
      overflow: hidden;
      clip-path: inset(50%);
    }
    /* The checkbox for all rows has its own label next to it instead of the column's header. */
    thead th[data-select-all] .sg-select {
      display: inline-flex;
      gap: 0.5rem;
      align-items: center;
      width: auto;
      margin: 0 0.5rem 0 0;
    }
    thead th[data-select-all] .sg-select::after {
      content: attr(data-short-label);
    }
    thead th[data-select-all] > span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    tbody tr {
      position: relative;
      display: grid;
      grid-template-columns: repeat(3, minmax(0, 1fr));
      gap: 0.4rem var(--sg-space-3);
      padding: 0.75rem 1rem;
    }
    tbody [data-wide] {
      grid-column: span 2;
    }
    tbody tr:first-child {
      border-top: 0;
    }
    tbody td,
    tbody th {
      padding: 0;
      overflow-wrap: anywhere;
    }
    tbody :is(td, th):nth-child(n) > div {
      max-width: none;
    }
    tbody [data-align]:nth-child(n) > div {
      margin-inline: 0;
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
    /* The cell that names the row is the card's first line. It has no label, and leaves space for the row's number. */
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
    /* Less padding, so a row's buttons fit on one line. */
    tbody [data-part='actions'] > div > * {
      column-gap: var(--sg-space-1);
    }
    tbody [data-part='actions'] button {
      padding-inline: 0.5rem;
    }
    tbody [data-align] > div > * {
      justify-content: flex-start;
    }
  }
  @container (max-width: 20rem) {
    tbody tr {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  /* On a phone with a large font, each value has its own line, because only one or two letters would fit next to another value. */
  @container (max-width: 12.5rem) {
    tbody tr {
      grid-template-columns: minmax(0, 1fr);
    }
    tbody [data-wide] {
      grid-column: auto;
    }
    tbody [data-part='ordinal'] {
      position: static;
    }
    tbody tr [data-part='head'],
    tbody tr:has(.sg-select) [data-part='head'] {
      padding-inline-end: 0;
    }
  }
`;
