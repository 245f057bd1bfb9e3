import { css, styled } from 'styled-components';
import { PHONE_MAX_WIDTH } from '../phone-width.ts';

/**
 * Makes a car a row on phones, with the picture next to name, price and facts, so several fit on the
 * screen. Reading and tab order are the same as in the card on wider screens.
 */
const carRowsCss = css`
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

/** List of car cards. Cards have plain class names, so a long list needs only one styled component. */
export const CarGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
  gap: var(--sg-space-5);

  .car {
    position: relative;
    display: flex;
    flex-direction: column;
    height: 100%;
    border: 1px solid var(--sg-line);
    border-radius: var(--sg-radius-l);
    background: var(--sg-surface);
    box-shadow: var(--sg-shadow-1);
    transition:
      box-shadow var(--sg-base) var(--sg-ease),
      border-color var(--sg-base) var(--sg-ease);
  }
  /* A long list corrects the scroll position itself if a row is higher than estimated. */
  &[data-long] {
    overflow-anchor: none;
  }
  .car-gap {
    grid-column: 1 / -1;
  }
  .car:hover,
  .car:focus-within {
    border-color: var(--sg-line-strong);
    box-shadow: var(--sg-shadow-2);
  }
  .car-picture {
    position: relative;
    border-radius: var(--sg-radius-l) var(--sg-radius-l) 0 0;
    overflow: hidden;
    background: var(--sg-surface-2);
    aspect-ratio: 3 / 2;
  }
  .car-picture img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  .car-taken img {
    filter: grayscale(0.7);
    opacity: 0.75;
  }
  .car-body {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: var(--sg-space-2);
    padding: var(--sg-space-4);
  }
  .car-head {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: var(--sg-space-3);
  }
  .car-brand {
    display: block;
    color: var(--sg-ink-2);
    font: 600 var(--sg-text-xs) / 1.4 var(--sg-font-body);
    letter-spacing: 0.08em;
    text-transform: uppercase;
  }
  .car-name {
    min-width: 0;
    font-size: var(--sg-text-xl);
    overflow-wrap: anywhere;
  }
  .car-name a {
    color: var(--sg-ink);
    text-decoration: none;
  }
  .car-name a:hover {
    text-decoration: underline;
  }
  .car-price {
    font: 700 var(--sg-text-xl) / 1 var(--sg-font-display);
    white-space: nowrap;
  }
  .car-facts,
  .car-reviews {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--sg-space-1) var(--sg-space-3);
    font-size: var(--sg-text-s);
  }
  /* City and price rating start on a new line in every card, however short the facts are. */
  .car-facts > :first-child {
    flex-basis: 100%;
  }
  .car-city {
    display: inline-flex;
    align-items: center;
    gap: 0.2em;
  }
  .car-reviews,
  .car-text {
    color: var(--sg-ink-2);
  }
  .car-text {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    font-size: var(--sg-text-s);
  }
  .car-order {
    display: grid;
    gap: var(--sg-space-2);
    align-items: center;
    min-height: 2.75rem;
    margin-top: auto;
    padding-top: var(--sg-space-2);
  }
  .car-order > span {
    justify-self: start;
  }
  /* Secondary actions are less prominent than ordering. */
  .car-more {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    margin-inline: calc(-1 * var(--sg-space-2));
    color: var(--sg-ink-2);
  }
  .car-more button {
    padding-inline: var(--sg-space-2);
    font-size: var(--sg-text-xs);
    font-weight: 500;
  }
  .car-more [aria-pressed='true'] {
    color: var(--sg-primary);
  }

  @media print {
    .car-order {
      min-height: 0;
    }
  }

  ${carRowsCss}
`;
