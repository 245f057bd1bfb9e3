import { keyframes, styled } from 'styled-components';

const dropAnimation = keyframes`from { transform: translateY(-130%); opacity: 0; }`;

export const ToastStrip = styled.div`
  position: fixed;
  inset: 0.75rem 0 auto;
  z-index: var(--sg-z-toast);
  width: min(28rem, calc(100vw - 1.5rem));
  margin: 0 auto;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  overflow: visible;
  pointer-events: none;

  @media print {
    display: none;
  }

  .sg-toast {
    display: flex;
    align-items: center;
    gap: var(--sg-space-3);
    margin-bottom: var(--sg-space-2);
    padding: 0.55rem 0.55rem 0.55rem 1rem;
    border-radius: var(--sg-radius-m);
    border: 1px solid var(--sg-night-line);
    background: var(--sg-night);
    color: var(--sg-on-night);
    box-shadow: var(--sg-shadow-3);
    font-size: var(--sg-text-s);
    font-weight: 550;
    line-height: 1.35;
    pointer-events: auto;
    animation: ${dropAnimation} var(--sg-slow) var(--sg-ease);
    transition:
      opacity var(--sg-base),
      transform var(--sg-base);
  }
  .sg-toast > svg {
    color: var(--sg-accent);
  }
  .sg-toast p {
    flex: 1;
    min-width: 0;
  }
  .sg-toast[data-type='error'] {
    border-color: var(--sg-danger);
    background: var(--sg-danger-soft);
    color: var(--sg-on-danger-soft);
  }
  .sg-toast[data-type='error'] > svg {
    color: inherit;
  }
  .sg-hiding {
    opacity: 0;
    transform: translateY(-0.5rem);
  }
  .sg-toast p:has(button) {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--sg-space-3);
  }
  .sg-toast p span {
    flex: 1 1 10rem;
  }
  [data-toast-action] {
    min-height: 2.25rem;
    padding-inline: var(--sg-space-3);
    border: 1px solid currentColor;
    border-radius: var(--sg-radius-s);
    background: none;
    color: var(--sg-accent);
    font-weight: 650;
  }
  [data-toast-action]:hover {
    background: color-mix(in srgb, currentColor 14%, transparent);
  }
  .sg-toast > button {
    display: grid;
    place-items: center;
    flex: none;
    width: 2.25rem;
    height: 2.25rem;
    border: 0;
    border-radius: var(--sg-radius-s);
    background: none;
    opacity: 0.85;
  }
  .sg-toast > button:hover {
    background: color-mix(in srgb, currentColor 14%, transparent);
    opacity: 1;
  }
`;
