import type { ReactElement } from 'react';

/**
 * The mark of the site on a 40 by 40 ground: a gear gate with the knob in second. Colours follow the
 * accent, so it reads on light and dark alike.
 */
export function Gate(): ReactElement {
  return (
    <>
      <rect width="40" height="40" rx="10" fill="var(--sg-accent)" />
      <path
        d="M10.5 9.5V20M20 9.5V30.5M29.5 9.5V30.5M10.5 20H29.5"
        fill="none"
        stroke="var(--sg-on-accent)"
        strokeWidth="3.6"
        strokeLinecap="round"
      />
      <path d="M10.5 20V28" stroke="var(--sg-on-accent)" strokeWidth="3.6" />
      <circle cx="10.5" cy="29.5" r="5.6" fill="var(--sg-on-accent)" />
      <circle cx="10.5" cy="29.5" r="2.1" fill="var(--sg-accent)" />
    </>
  );
}
