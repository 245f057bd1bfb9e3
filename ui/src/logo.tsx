import type { ReactElement } from 'react';

/** The name of the site with its gear-gate mark. */
export function Logo({
  height = 32,
  markOnly = false,
}: {
  height?: number;
  markOnly?: boolean;
}): ReactElement {
  return (
    <svg
      role="img"
      aria-label="Second Gear"
      height={height}
      viewBox={markOnly ? '0 0 40 40' : '0 0 200 40'}
    />
  );
}
