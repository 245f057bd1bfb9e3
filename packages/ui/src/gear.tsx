import type { ReactElement } from 'react';
import { css, keyframes, styled } from 'styled-components';

const spinAnimation = keyframes`to { transform: rotate(360deg); }`;

const Svg = styled.svg<{ $turning: boolean }>`
  flex: none;
  ${({ $turning }) =>
    $turning &&
    css`
      animation: ${spinAnimation} 1.6s linear infinite;
      @media (prefers-reduced-motion: reduce) {
        animation: none;
      }
    `}
`;

const OUTLINE_PATH =
  'M9.8 4 10.1 1.2H13.9L14.2 4 16.1 4.8 18.4 3 21 5.7 19.2 7.9 20 9.8 22.8 10.1V13.9L20 14.2 19.2 16.1 21 18.4 18.4 21 16.1 19.2 14.2 20 13.9 22.8H10.1L9.8 20 7.9 19.2 5.7 21 3 18.4 4.8 16.1 4 14.2 1.2 13.9V10.1L4 9.8 4.8 7.9 3 5.7 5.7 3 7.9 4.8Z';
const HOLE_PATH = 'M12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6z';

/** The site's gear. It is decorative, and turns while work is in progress. `size` is in px. */
export function Gear({ size = 24, turning = false }: { size?: number; turning?: boolean }): ReactElement {
  return (
    <Svg
      $turning={turning}
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      stroke="currentColor"
      strokeWidth="1"
      strokeLinejoin="round"
    >
      <path fillRule="evenodd" d={OUTLINE_PATH + HOLE_PATH} />
    </Svg>
  );
}
