import type { ReactElement } from 'react';
import { type IconName, iconPaths } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

/**
 * Line icon on a 24 px grid in the text color. It is decorative, so its parent needs an accessible name.
 * `size` is in px.
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
