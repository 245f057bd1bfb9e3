import { styled } from 'styled-components';

export const Frame = styled.section`
  display: grid;
  gap: var(--sg-space-3);
  align-content: start;

  .gallery-large {
    position: relative;
    overflow: hidden;
    border-radius: var(--sg-radius-l);
  }
  .gallery-track {
    display: flex;
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scroll-snap-type: x mandatory;
    scroll-behavior: smooth;
    scrollbar-width: none;
  }
  .gallery-track li {
    position: relative;
    flex: 0 0 100%;
    scroll-snap-align: start;
    scroll-snap-stop: always;
  }
  .gallery-open {
    position: absolute;
    inset: 0;
    padding: 0;
    border: 0;
    border-radius: var(--sg-radius-l);
    background: none;
    cursor: zoom-in;
  }
  .gallery-open:focus-visible {
    outline-offset: -4px;
  }
  .gallery-open svg {
    position: absolute;
    inset: var(--sg-space-3) var(--sg-space-3) auto auto;
    box-sizing: content-box;
    padding: 0.65rem;
    border-radius: var(--sg-radius-pill);
    background: var(--sg-surface);
    box-shadow: var(--sg-shadow-2);
  }
  .gallery-turn {
    position: absolute;
    inset: auto var(--sg-space-3) var(--sg-space-3) auto;
    display: flex;
    align-items: center;
    border-radius: var(--sg-radius-pill);
    background: var(--sg-surface);
    box-shadow: var(--sg-shadow-2);
    font-size: var(--sg-text-s);
    font-variant-numeric: tabular-nums;
  }
  .gallery-thumbs {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(5.5rem, 1fr));
    gap: var(--sg-space-2);
  }
  @media (max-width: 599px) {
    .gallery-thumbs {
      grid-template-columns: repeat(auto-fill, minmax(3.75rem, 1fr));
    }
  }
  /* On phones in landscape, the picture leaves space for the price. */
  @media (max-height: 31.25rem) {
    .gallery-track li > span {
      aspect-ratio: auto;
      height: 60dvh;
    }
    .gallery-track img {
      object-fit: contain;
    }
  }
  .gallery-thumbs button {
    display: block;
    width: 100%;
    padding: 0;
    overflow: hidden;
    border: 2px solid transparent;
    border-radius: var(--sg-radius-m);
    background: none;
  }
  .gallery-thumbs button:hover {
    border-color: var(--sg-line-strong);
  }
  .gallery-thumbs button[aria-current] {
    border-color: var(--sg-primary);
  }
  @media print {
    .gallery-open,
    .gallery-turn {
      display: none;
    }
  }
`;
