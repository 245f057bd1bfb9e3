import type { ReactElement } from 'react';
import { type IconName, iconPaths } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

/**
 * Line drawing on a 24 px grid in the text's colour; decorative, so whatever holds it carries the name.
 * `size` is in px, 20 by default.
 */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }): ReactElement {
  const filled = name.endsWith('-filled') || name === 'star';
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="sg-icon"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
