import type { ReactElement } from 'react';
import { LetteringStrokes, positionText } from './lettering.tsx';
import { LogoGear } from './logo-gear.tsx';

const WORDMARK = positionText('Second Gear');
const WORDMARK_SCALE = 0.92;
const STROKE_WIDTH = 4;

/**
 * The site's logo: a gear and the name, in the text color. `height` is in px. `markOnly` shows only the gear,
 * with the same accessible name.
 */
export function Logo({
  height = 34,
  markOnly = false,
}: {
  height?: number | undefined;
  markOnly?: boolean | undefined;
}): ReactElement {
  const wordmarkWidth = WORDMARK && !markOnly ? 13 + (WORDMARK.width + STROKE_WIDTH) * WORDMARK_SCALE : 0;
  return (
    <svg
      role="img"
      aria-label="Second Gear"
      height={height}
      viewBox={`0 0 ${(40 + wordmarkWidth).toFixed(1)} 40`}
    >
      <LogoGear />
      {WORDMARK && !markOnly ? (
        <g
          transform={`translate(${53 + (STROKE_WIDTH * WORDMARK_SCALE) / 2} ${20 - 10 * WORDMARK_SCALE}) scale(${WORDMARK_SCALE})`}
        >
          <LetteringStrokes text={WORDMARK} strokeWidth={STROKE_WIDTH} />
        </g>
      ) : null}
    </svg>
  );
}
