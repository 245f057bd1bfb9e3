import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { encode } from 'uqr';

/** Dark on light in both themes, because many scanners require it. */
const QrSvg = styled.svg`
  display: block;
  width: 11rem;
  height: 11rem;
  border-radius: var(--sg-radius-m);
  background: var(--sg-on-night);
  color: var(--sg-night);
`;

/** Width of the empty border around the code, in modules (squares). The QR standard requires four. */
const QUIET_ZONE_MODULES = 4;

/** Renders text as a QR code. `label` describes it. */
export function QrCode({ text, label }: { text: string; label: string }): ReactElement | null {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE_MODULES });
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${String(x)} ${String(y)}h1v1h-1z`] : [])),
  );
  return (
    <QrSvg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${String(size)} ${String(size)}`}
      shapeRendering="crispEdges"
    >
      <path d={path.join('')} fill="currentColor" />
    </QrSvg>
  );
}
