import { css, keyframes, styled } from 'styled-components';

const pulseAnimation = keyframes`50% { opacity: .45; }`;

const skeletonCss = css`
  display: block;
  background: color-mix(in srgb, var(--sg-ink) 11%, transparent);
  animation: ${pulseAnimation} 1.6s ease-in-out infinite;
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`;

export const SpinnerLine = styled.div`
  display: inline-flex;
  align-items: center;
  gap: var(--sg-space-3);
  color: var(--sg-ink-2);
  font-size: var(--sg-text-s);
  font-weight: 550;
  svg {
    color: var(--sg-primary);
  }
`;

export const Loading = styled.div`
  position: relative;
  /* Hides the loading state without JavaScript and in old browsers, because the content would never load. */
  @media (scripting: none) {
    display: none;
  }
  [data-unsupported] & {
    display: none;
  }

  /* The spinner overlays the placeholders, so it takes no space. On a separate line, it would shift everything below when it disappears. */
  > [role='status']:not(:only-child) {
    position: absolute;
    inset-block-start: min(50% - 1.25rem, 8rem);
    inset-inline: 0;
    z-index: 1;
    justify-content: center;
    width: fit-content;
    max-width: 100%;
    min-height: 2.5rem;
    margin-inline: auto;
    padding-inline: var(--sg-space-4);
    border: 1px solid var(--sg-line);
    border-radius: var(--sg-radius-pill);
    background: var(--sg-surface);
    box-shadow: var(--sg-shadow-1);
  }
  > [aria-hidden] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--sg-space-5);
  }
`;

export const SkeletonBlock = styled.span<{ $width: string; $height: string; $radius: string }>`
  ${skeletonCss}
  width: ${({ $width }) => $width};
  height: ${({ $height }) => $height};
  border-radius: ${({ $radius }) => $radius};
`;

export const SkeletonGrid = styled.div`
  i {
    ${skeletonCss}
    border-radius: var(--sg-radius-s);
  }
  .sg-line {
    height: 0.8rem;
    width: 60%;
  }
  .sg-wide {
    width: 82%;
    height: 1.1rem;
  }
  .sg-short {
    width: 34%;
  }
  &.sg-cards {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr));
    gap: var(--sg-space-5);
  }
  .sg-card {
    display: grid;
    gap: var(--sg-space-3);
    padding-bottom: var(--sg-space-4);
    border: 1px solid var(--sg-line);
    border-radius: var(--sg-radius-l);
    background: var(--sg-surface);
    overflow: hidden;
  }
  .sg-card .sg-line,
  .sg-button {
    margin-inline: var(--sg-space-4);
  }
  .sg-card .sg-wide {
    margin-top: var(--sg-space-2);
  }
  .sg-card > .sg-button {
    width: 8rem;
    height: 2.75rem;
    margin-block: var(--sg-space-3);
    border-radius: var(--sg-radius-m);
  }
  .sg-picture {
    aspect-ratio: 3 / 2;
    border-radius: 0;
  }
  /* On small screens, car cards are rows. The placeholders are as high as these rows. */
  @media (max-width: 599px) {
    &.sg-cards {
      gap: var(--sg-space-3);
    }
    .sg-card {
      grid-template-columns: 8.5rem minmax(0, 1fr);
      align-content: start;
      min-height: 13.25rem;
      padding: var(--sg-space-3);
    }
    .sg-card > .sg-picture {
      grid-row: span 4;
      border-radius: var(--sg-radius-m);
    }
    .sg-card .sg-line,
    .sg-card > .sg-button {
      margin: 0;
    }
    .sg-card > .sg-button {
      grid-column: 1;
      height: 2.5rem;
    }
    .sg-card > .sg-short:last-child {
      align-self: center;
      justify-self: end;
    }
  }
  &.sg-rows {
    border: 1px solid var(--sg-line);
    border-radius: var(--sg-radius-l);
    background: var(--sg-surface);
  }
  .sg-row {
    display: grid;
    grid-template-columns: 1fr 2fr 2fr 1fr;
    gap: var(--sg-space-4);
    padding: 1.15rem var(--sg-space-4);
  }
  .sg-row + .sg-row {
    border-top: 1px solid var(--sg-line);
  }
`;

export const StateBox = styled.div<{ $isError?: boolean }>`
  display: grid;
  align-content: center;
  justify-items: center;
  gap: var(--sg-space-3);
  padding: var(--sg-space-7) var(--sg-space-5);
  border: 1px dashed var(--sg-line-strong);
  border-radius: var(--sg-radius-l);
  text-align: center;

  .sg-state-icon {
    display: grid;
    place-items: center;
    width: 3.75rem;
    height: 3.75rem;
    border-radius: var(--sg-radius-l);
    background: ${({ $isError }) => ($isError ? 'var(--sg-danger-soft)' : 'var(--sg-primary-soft)')};
    color: ${({ $isError }) => ($isError ? 'var(--sg-on-danger-soft)' : 'var(--sg-on-primary-soft)')};
  }
  .sg-title {
    font-family: var(--sg-font-display);
    font-size: var(--sg-text-xl);
    font-weight: 700;
    line-height: 1.15;
  }
  .sg-text {
    max-width: 46ch;
    color: var(--sg-ink-2);
    text-wrap: pretty;
  }
  .sg-action {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: var(--sg-space-3);
    margin-top: var(--sg-space-2);
  }
`;
