import { css } from 'styled-components';

/**
 * Maximum screen width at which cars are shown as rows, and sections of the home page scroll horizontally.
 * 599 px at the browser's default font size.
 */
export const PHONE_MAX_WIDTH = '37.4375rem';

/**
 * On phones a car is a row: its picture next to name, price and facts, so that several fit on the screen.
 * Reading and tab order are the same as in the card on wider screens.
 */
export const carRowsCss = css`
  @media (max-width: ${PHONE_MAX_WIDTH}) {
    gap: var(--sg-space-3);

    .car {
      display: grid;
      grid-template:
        'picture head' auto
        'picture facts' auto
        'reviews facts' 1fr
        'text text' auto
        'order more' auto / 8.5rem minmax(0, 1fr);
      gap: var(--sg-space-1) var(--sg-space-3);
      padding: var(--sg-space-3);
    }
    .car-picture {
      grid-area: picture;
      align-self: start;
      border-radius: var(--sg-radius-m);
    }
    .car-body {
      display: contents;
    }
    .car-head {
      grid-area: head;
      flex-wrap: wrap;
      gap: 0 var(--sg-space-2);
    }
    .car-name,
    .car-price {
      font-size: var(--sg-text-l);
      line-height: 1.2;
    }
    .car-facts {
      grid-area: facts;
      align-content: start;
      gap: 0 var(--sg-space-2);
    }
    .car-reviews {
      grid-area: reviews;
      gap: 0 var(--sg-space-2);
    }
    .car-text {
      grid-area: text;
      -webkit-line-clamp: 1;
    }
    .car-order {
      grid-area: order;
      min-height: 2.5rem;
      margin: 0;
      padding: 0;
    }
    .car-order > button {
      min-height: 2.5rem;
      padding-inline: var(--sg-space-2);
    }
    .car-more {
      grid-area: more;
      flex-wrap: nowrap;
      justify-content: flex-end;
      margin-inline: 0 calc(-1 * var(--sg-space-1));
    }
    .car-more button {
      padding-inline: var(--sg-space-1);
      white-space: nowrap;
    }
    /* Hides the icons of buttons whose text is enough. Pressed buttons and those with a title keep theirs. */
    .car-more button:not([aria-pressed='true'], [title]) svg {
      display: none;
    }
  }
  @media (max-width: 23.0625rem) {
    .car {
      grid-template:
        'picture head' auto
        'picture facts' auto
        'reviews facts' 1fr
        'text text' auto
        'order order' auto
        'more more' auto / 7rem minmax(0, 1fr);
    }
  }
  /* On a phone with a very large font nothing fits side by side. */
  @media (max-width: 17rem) {
    .car {
      grid-template-areas: 'picture' 'head' 'facts' 'reviews' 'text' 'order' 'more';
      grid-template-rows: none;
      grid-template-columns: minmax(0, 1fr);
    }
    .car-more {
      flex-wrap: wrap;
      justify-content: flex-start;
    }
  }
`;
