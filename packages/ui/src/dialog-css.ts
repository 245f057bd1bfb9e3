import { css, keyframes, styled } from 'styled-components';

const riseAnimation = keyframes`from { transform: translateY(24px); opacity: 0; }`;
const slideUpAnimation = keyframes`from { transform: translateY(100%); }`;
const fadeAnimation = keyframes`from { opacity: 0; }`;

const widths = { s: '26rem', m: '36rem', l: '54rem', full: '100%' };
export type DialogSize = keyof typeof widths;

/** `&&` gives these rules a higher specificity than the rules for phones. */
const fullScreenCss = css`
  && {
    width: 100%;
    height: 100dvh;
    max-height: none;
    margin: 0;
    border-radius: 0;
  }
  && .sg-sheet > header,
  && .sg-sheet > footer {
    align-items: center;
    justify-content: center;
    padding: var(--sg-space-2) var(--sg-space-3);
  }
  && .sg-sheet > header {
    justify-content: space-between;
  }
  && .sg-sheet > header h2 {
    padding: 0;
  }
  && .sg-sheet > footer {
    padding-bottom: max(var(--sg-space-2), env(safe-area-inset-bottom));
  }
  && .sg-content {
    flex: 1;
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);
    align-content: stretch;
    min-height: 0;
    padding: 0;
    overflow: hidden;
  }
`;

export const DialogPanel = styled.dialog<{ $size: DialogSize }>`
  width: min(${({ $size }) => widths[$size]}, calc(100% - 2rem));
  max-width: none;
  max-height: min(46rem, calc(100dvh - 3rem));
  padding: 0;
  border: 0;
  border-radius: var(--sg-radius-l);
  background: var(--sg-surface);
  color: var(--sg-ink);
  box-shadow: var(--sg-shadow-3);
  overflow: hidden;

  &[open] {
    display: flex;
    animation: ${riseAnimation} var(--sg-slow) var(--sg-ease);
  }
  &::backdrop {
    background: var(--sg-scrim);
    animation: ${fadeAnimation} var(--sg-base);
  }
  .sg-sheet {
    display: flex;
    flex-direction: column;
    flex: 1;
    min-width: 0;
  }
  .sg-sheet > header {
    display: flex;
    align-items: flex-start;
    justify-content: space-between;
    gap: var(--sg-space-4);
    padding: var(--sg-space-4) var(--sg-space-4) var(--sg-space-3) var(--sg-space-5);
    border-bottom: 1px solid var(--sg-line);
  }
  .sg-sheet > header h2 {
    font-size: var(--sg-text-xl);
    padding-top: 0.45rem;
  }
  .sg-content {
    display: grid;
    gap: var(--sg-space-4);
    align-content: start;
    overflow-y: auto;
    overscroll-behavior: contain;
    padding: var(--sg-space-5);
  }
  .sg-sheet > footer {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
    gap: var(--sg-space-3);
    padding: var(--sg-space-4) var(--sg-space-5);
    border-top: 1px solid var(--sg-line);
  }

  @media (max-width: 40rem) {
    width: 100%;
    max-height: calc(100dvh - 2.5rem);
    margin: auto 0 0;
    border-radius: var(--sg-radius-l) var(--sg-radius-l) 0 0;
    &[open] {
      animation-name: ${slideUpAnimation};
    }
    .sg-sheet > header {
      padding-inline-start: var(--sg-space-4);
    }
    .sg-content {
      padding: var(--sg-space-4);
      padding-bottom: max(var(--sg-space-5), env(safe-area-inset-bottom));
    }
    .sg-sheet > footer {
      padding-inline: var(--sg-space-4);
    }
    /* Buttons with long labels are stacked. */
    .sg-sheet > footer > * {
      flex: 1 1 auto;
    }
  }
  ${({ $size }) => $size === 'full' && fullScreenCss}
`;
