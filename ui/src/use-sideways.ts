import { type RefObject, useEffect, useState } from 'react';

/** Horizontal overflow of a box. */
interface Sideways {
  /**
   * Whether the content is wider than the box. If so, the box must be focusable, so that the arrow keys
   * scroll it.
   */
  scrolls: boolean;
  /** Whether there is hidden content on each side. */
  before: boolean;
  after: boolean;
}

const NOTHING: Sideways = { scrolls: false, before: false, after: false };

function measure({ scrollWidth, clientWidth, scrollLeft }: HTMLElement): Sideways {
  const hidden = scrollWidth - clientWidth;
  // With right-to-left text, scrollLeft is negative.
  const way = Math.abs(scrollLeft);
  return { scrolls: hidden > 1, before: hidden > 1 && way > 1, after: hidden > 1 && way < hidden - 1 };
}

const same = (one: Sideways, two: Sideways): boolean =>
  one.scrolls === two.scrolls && one.before === two.before && one.after === two.after;

/** Returns the horizontal overflow of a box; updates on scroll and content changes. */
export function useSideways(box: RefObject<HTMLElement | null>): Sideways {
  const [sideways, setSideways] = useState(NOTHING);
  useEffect(() => {
    const element = box.current;
    // jsdom has no layout and no ResizeObserver.
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const look = () => {
      const now = measure(element);
      setSideways((last) => (same(last, now) ? last : now));
    };
    const measured = new ResizeObserver(look);
    measured.observe(element);
    for (const child of element.children) measured.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      measured.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box]);
  return sideways;
}
