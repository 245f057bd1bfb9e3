import { styled } from 'styled-components';

export const KeyboardArea = styled.div`
  display: contents;
`;

export const Stage = styled.div`
  overflow: hidden;
  background: var(--sg-night);
  color: var(--sg-on-night);
  /* The viewer handles all touches on the pictures. Otherwise the browser would scroll and zoom the page. */
  touch-action: none;
  user-select: none;
  cursor: zoom-in;

  &[data-zoomed] {
    cursor: grab;
  }
  ul {
    display: flex;
    width: 100%;
    height: 100%;
    transition: transform var(--sg-base) var(--sg-ease);
  }
  &[data-held] ul {
    transition: none;
  }
  li {
    flex: 0 0 100%;
    height: 100%;
    overflow: hidden;
  }
  li > span {
    height: 100%;
    aspect-ratio: auto;
    background: none;
    color: inherit;
    pointer-events: none;
  }
  li img {
    object-fit: contain;
  }
`;

export const Toolbar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--sg-space-1);
  font-variant-numeric: tabular-nums;

  .viewer-place {
    min-width: 4.5rem;
    text-align: center;
  }
  .viewer-zoom {
    display: flex;
    align-items: center;
    margin-inline-start: var(--sg-space-4);
  }
  .viewer-zoom span {
    min-width: 3.5rem;
    text-align: center;
  }
`;
