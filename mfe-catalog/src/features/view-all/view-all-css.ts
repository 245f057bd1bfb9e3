import { styled } from 'styled-components';

/** Height of the shell's header. On small screens, the bar with filters and sort order sticks below it. */
const HEADER_HEIGHT = '4rem';
/** Height of the bar, including padding. */
const BAR_HEIGHT = '3.75rem';

/** Filters next to the list. On small screens they collapse behind a button. */
export const ViewAllLayout = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--sg-space-3);

  .list-search,
  .list-bar {
    display: flex;
    align-items: end;
    gap: var(--sg-space-2);
  }
  .list-search > :first-child {
    flex: 1;
  }
  .list-count {
    min-height: 1.8rem;
    font: 700 var(--sg-text-xl) / 1.2 var(--sg-font-display);
  }
  /* Always one line high, so nothing moves when the suggestion appears. */
  .list-suggestion {
    height: 1.6em;
    line-height: 1.6;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .list-chips {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sg-space-2);
    margin-top: var(--sg-space-3);
  }
  .list-chips > li {
    min-width: 0;
  }
  .list-cars {
    transition: opacity var(--sg-base);
  }
  .list-cars[aria-busy='true'] {
    opacity: 0.55;
  }
  @media (max-width: 899px) {
    .filters:not(.filters-open) {
      display: none;
    }
    /* Without scripts and in old browsers, no button could show the filters. */
    @media (scripting: none) {
      .filters:not(.filters-open) {
        display: block;
      }
    }
    [data-unsupported] & .filters:not(.filters-open) {
      display: block;
    }
    /* Hides the labels to leave more space for cars. The icon and the selected order explain the fields. */
    .list-search .sg-label-line,
    .list-bar .sg-label-line {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
    .list-bar {
      flex-wrap: wrap;
      margin-inline: calc(-1 * var(--sg-gutter));
      padding: var(--sg-space-2) var(--sg-gutter);
      background: var(--sg-bg);
    }
    .list-bar > :not(button) {
      flex: 1 1 5rem;
    }
    .list-bar > button {
      padding-inline: var(--sg-space-3);
    }
  }
  /* Leaves more space for the selected order. */
  @media (max-width: 30rem) {
    .list-bar > button svg {
      display: none;
    }
  }
  /* Not sticky if the font is so large that header and bar would fill the screen. */
  @media (max-width: 899px) and (min-height: 30rem) {
    .list-bar {
      position: sticky;
      top: ${HEADER_HEIGHT};
      z-index: 5;
    }
    /* Prevents the sticky bar from covering a focused element. */
    .list-found *,
    .list-cars * {
      scroll-margin-top: ${BAR_HEIGHT};
    }
  }
  @media screen and (min-width: 900px) {
    display: grid;
    grid-template:
      'filters search bar' auto
      'filters found found' auto
      'filters list list' 1fr / 17rem minmax(0, 1fr) auto;
    gap: var(--sg-space-4) var(--sg-space-6);
    /* Named areas: while the page is still loading, some parts are missing, and the rest must not move. */
    .list-search {
      grid-area: search;
    }
    .list-bar {
      grid-area: bar;
      margin-inline-start: calc(var(--sg-space-4) - var(--sg-space-6));
    }
    .list-found {
      grid-area: found;
    }
    .filters {
      grid-area: filters;
    }
    .list-cars {
      grid-area: list;
    }
    .filters-toggle {
      display: none;
    }
  }
`;
