import { styled } from 'styled-components';

/** Filters beside the list; on small screens they fold away behind their button. */
export const ViewAllLayout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--sg-space-5);

  .list-count {
    min-height: 1.8rem;
    font: 700 var(--sg-text-xl) / 1.2 var(--sg-font-display);
  }
  /* One line, there or not, so that nothing moves once it has words. */
  .list-suggestion {
    height: 1.6em;
    line-height: 1.6;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .map-toggle {
    margin-left: auto;
  }
  .list-chips {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sg-space-2);
    margin-top: var(--sg-space-3);
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
    /* Nothing unfolds them without scripts. */
    @media (scripting: none) {
      .filters:not(.filters-open) {
        display: block;
      }
    }
  }
  @media screen and (min-width: 900px) {
    grid-template: 'filters head' auto 'filters list' 1fr / 17rem minmax(0, 1fr);
    gap: var(--sg-space-4) var(--sg-space-6);
    /* Each part by name: a page that is still arriving has not all of them, and what is there must not move. */
    > :first-child {
      grid-area: head;
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

export const ListHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--sg-space-3) var(--sg-space-4);
  margin-bottom: var(--sg-space-4);

  form {
    display: flex;
    flex: 1 1 20rem;
    align-items: end;
    gap: var(--sg-space-2);
  }
  form > :first-child {
    flex: 1;
  }
`;
