import { css } from 'styled-components';
import { PHONE_MAX_WIDTH } from '../../shared/phone-width.ts';

/**
 * Makes a list scroll horizontally on phones, edge to edge, with the next item partly visible. Stacked items
 * would fill most of the page.
 * @param width width of an item, any CSS length
 * @param rows number of rows of items
 */
export const createPhoneStripCss = (width: string, rows = 1) => css`
  @media (max-width: ${PHONE_MAX_WIDTH}) {
    grid-template: repeat(${rows}, auto) / none;
    grid-auto-columns: ${width};
    grid-auto-flow: column;
    margin-inline: calc(-1 * var(--sg-gutter));
    padding: var(--sg-space-1) var(--sg-gutter) var(--sg-space-2);
    overflow-x: auto;
    scroll-padding-inline: var(--sg-gutter);
    scroll-snap-type: x proximity;
    scrollbar-width: thin;

    > * {
      scroll-snap-align: start;
    }
  }
`;
