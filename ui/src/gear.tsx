import type { ReactElement } from 'react';
import { css, keyframes, styled } from 'styled-components';

const turn = keyframes`to { transform: rotate(360deg); }`;

const Svg = styled.svg<{ $turning: boolean }>`
  flex: none;
  ${({ $turning }) =>
    $turning &&
    css`
      animation: ${turn} 1.5s linear infinite;
      @media (prefers-reduced-motion: reduce) {
        animation: none;
      }
    `}
`;

const teeth = [0, 45, 90, 135];

/** The site's gear, decorative; turning it says that work is under way. `size` in px. */
export function Gear({ size = 24, turning = false }: { size?: number; turning?: boolean }): ReactElement {
  return (
    <Svg
      $turning={turning}
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
    >
      <g fill="currentColor">
        {teeth.map((angle) => (
          <rect
            key={angle}
            x="10"
            y="1"
            width="4"
            height="22"
            rx="1.3"
            transform={`rotate(${angle} 12 12)`}
          />
        ))}
      </g>
      <circle cx="12" cy="12" r="6.4" fill="none" stroke="currentColor" strokeWidth="3.4" />
      <circle cx="12" cy="12" r="3.1" fill="var(--sg-gear-hole, var(--sg-surface))" />
    </Svg>
  );
}
