import type { ReactElement } from 'react';
import { Gate } from './gate.tsx';
import { placeText, Strokes } from './lettering.tsx';

const word = placeText('Second Gear');
const scale = 0.92;
const weight = 4;

/**
 * The site's name with its gear mark, in the text color; `height` in px. `markOnly` shows only the mark, with
 * the same accessible name.
 */
export function Logo({
  height = 34,
  markOnly = false,
}: {
  height?: number | undefined;
  markOnly?: boolean | undefined;
}): ReactElement {
  const wordWidth = word && !markOnly ? 13 + (word.width + weight) * scale : 0;
  return (
    <svg
      role="img"
      aria-label="Second Gear"
      height={height}
      viewBox={`0 0 ${(40 + wordWidth).toFixed(1)} 40`}
    >
      <Gate />
      {word && !markOnly ? (
        <g transform={`translate(${53 + (weight * scale) / 2} ${20 - 10 * scale}) scale(${scale})`}>
          <Strokes text={word} weight={weight} />
        </g>
      ) : null}
    </svg>
  );
}
