import type { ReactElement } from 'react';
import { useNavigation } from 'react-router-dom';
import { keyframes, styled } from 'styled-components';
import { common } from '../texts.ts';

const growAnimation = keyframes`
  from { transform: scaleX(0); }
  to { transform: scaleX(0.9); }
`;

/* Appears after a short delay, because most screens load sooner and a flash would distract. */
const Bar = styled.div`
  position: fixed;
  inset: 0 0 auto;
  z-index: var(--sg-z-toast);
  height: 3px;
  background: var(--sg-accent);
  transform: scaleX(0);
  transform-origin: left;
  animation: ${growAnimation} 6s var(--sg-ease) 150ms forwards;
`;

/** Thin progress bar at the top of the page while the next screen loads. */
export function NavigationProgress(): ReactElement | null {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <Bar role="progressbar" aria-label={common.loading} />;
}
