import { styled } from 'styled-components';
import { Rows } from '../rows.tsx';

/** The native input and beside it, where there is a camera at hand, the button for it. */
export const Sources = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--sg-space-3);
  align-items: start;

  > :first-child {
    flex: 1 1 18rem;
  }
  .camera {
    display: none;
    margin-top: 1.6rem;
  }
  @media (any-pointer: coarse) {
    .camera {
      display: block;
    }
  }
`;

export const List = styled(Rows)`
  display: grid;
  gap: var(--sg-space-2);

  .help {
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(6.6rem, 100%), 1fr));
    gap: var(--sg-space-2);
    padding: 0;
    list-style: none;
  }
  li {
    display: grid;
    gap: var(--sg-space-2);
    align-content: start;
    min-width: 0;
    padding: var(--sg-space-1);
    border: 1px solid var(--sg-line);
    border-radius: var(--sg-radius-m);
    background: var(--sg-surface);
  }
  @media (min-width: 48rem) {
    ul {
      grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr));
    }
  }
  li[data-movable] {
    cursor: grab;
    user-select: none;
  }
  li[data-dragged] {
    position: relative;
    z-index: 1;
    opacity: 0.8;
    box-shadow: var(--sg-shadow-2);
  }
  li[data-over] {
    border-color: var(--sg-primary);
    box-shadow: 0 0 0 2px var(--sg-primary);
  }
  .sight {
    position: relative;
  }
  .cover {
    position: absolute;
    top: var(--sg-space-1);
    left: var(--sg-space-1);
  }
  /* A finger drags here, and scrolls elsewhere. */
  .grip {
    position: absolute;
    top: 0;
    right: 0;
    display: grid;
    place-items: center;
    width: 2.25rem;
    height: 2.25rem;
    border-radius: var(--sg-radius-s);
    background: color-mix(in srgb, var(--sg-surface) 80%, transparent);
    color: var(--sg-ink);
    touch-action: none;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 2px;
  }
  .tools button {
    width: 1.95rem;
    min-height: 1.95rem;
  }
  img,
  .place {
    display: block;
    width: 100%;
    height: auto;
    aspect-ratio: 4 / 3;
    border-radius: var(--sg-radius-s);
    background: var(--sg-surface-2);
    object-fit: cover;
  }
  .place {
    display: grid;
    place-items: center;
    color: var(--sg-ink-2);
  }
  progress {
    width: 100%;
  }
  .name {
    overflow: hidden;
    font-size: var(--sg-text-s);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .note {
    color: var(--sg-ink-2);
    font-size: var(--sg-text-xs);
  }
  .problem {
    color: var(--sg-danger-ink);
    font-size: var(--sg-text-s);
  }
`;
