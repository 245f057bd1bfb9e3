import { styled } from 'styled-components';
import { Rows } from '../rows.tsx';

/** Where files can be dropped. */
export const Zone = styled.div`
  display: grid;
  gap: var(--sg-space-3);
  min-width: 0;
  padding: var(--sg-space-4);
  border: 1px solid var(--sg-line);
  outline: 2px dashed transparent;
  outline-offset: -1px;
  border-radius: var(--sg-radius-l);
  transition: background var(--sg-fast) var(--sg-ease);

  &[data-over] {
    outline-color: var(--sg-primary);
    background: var(--sg-primary-soft);
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
    grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr));
    gap: var(--sg-space-3);
    padding: 0;
    list-style: none;
  }
  li {
    display: grid;
    gap: var(--sg-space-2);
    align-content: start;
    min-width: 0;
    padding: var(--sg-space-2);
    border: 1px solid var(--sg-line);
    border-radius: var(--sg-radius-m);
    background: var(--sg-surface);
  }
  li[draggable='true'] {
    cursor: grab;
  }
  li[data-dragged] {
    opacity: 0.5;
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
    top: var(--sg-space-2);
    left: var(--sg-space-2);
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
