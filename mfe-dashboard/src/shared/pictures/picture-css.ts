import { styled } from 'styled-components';
import { RowStyles } from '../components/rows.tsx';

/** Contains the file input and, on touch devices, the button that opens the camera. */
export const PictureInputs = styled.div`
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
  /* Hides the text "No file chosen" of the emptied input, which would contradict the list below. */
  &[data-chosen] input {
    color: transparent;
  }
`;

export const PictureList = styled(RowStyles)`
  display: grid;
  gap: var(--sg-space-2);

  .help {
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
  /* Two columns even on a phone that is 320 px wide. The three 40 px buttons of a picture just fit there. */
  ul {
    --gap: var(--sg-space-2);
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(9.5rem, calc(50% - var(--gap) / 2)), 1fr));
    gap: var(--gap);
    list-style: none;
  }
  @media (max-width: 24rem) {
    ul {
      --gap: var(--sg-space-1);
    }
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    min-width: 0;
    overflow: hidden;
    border: 1px solid var(--sg-line);
    border-radius: var(--sg-radius-m);
    background: var(--sg-surface);
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
  .sight,
  .name {
    grid-area: 1 / 1;
  }
  .sight {
    position: relative;
  }
  .cover {
    position: absolute;
    top: var(--sg-space-1);
    left: var(--sg-space-1);
  }
  /* A finger drags the picture by this part and scrolls the page elsewhere. */
  .grip {
    position: absolute;
    top: 0;
    right: 0;
    display: grid;
    place-items: center;
    width: 2.5rem;
    height: 2.5rem;
    border-bottom-left-radius: var(--sg-radius-s);
    background: color-mix(in srgb, var(--sg-surface) 80%, transparent);
    color: var(--sg-ink);
    touch-action: none;
  }
  .tools {
    display: grid;
    grid-template-columns: repeat(3, minmax(2.5rem, 1fr));
  }
  .tools button {
    width: 100%;
    min-height: 2.5rem;
    border-radius: 0;
    /* The tile would clip a focus ring outside the button. */
    outline-offset: -2px;
  }
  .tools button:disabled {
    border-color: transparent;
    background: transparent;
    opacity: 0.5;
  }
  /* These two buttons have the same position in every tile, with or without a star button above them. */
  [data-edit] {
    grid-column: 1;
  }
  [data-remove] {
    grid-column: 3;
  }
  img,
  .place {
    display: block;
    width: 100%;
    height: 5.25rem;
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
    position: relative;
    align-self: end;
    overflow: hidden;
    padding-inline: var(--sg-space-2);
    background: color-mix(in srgb, var(--sg-surface) 85%, transparent);
    font-size: var(--sg-text-s);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .note,
  .problem {
    padding: var(--sg-space-1) var(--sg-space-2);
  }
  .note {
    color: var(--sg-ink-2);
    font-size: var(--sg-text-xs);
  }
  .problem {
    color: var(--sg-danger-ink);
    font-size: var(--sg-text-s);
    overflow-wrap: anywhere;
  }
`;
