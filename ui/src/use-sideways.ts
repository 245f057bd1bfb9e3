import { type RefObject, useEffect, useState } from 'react';

/** What of a box is out of sight from side to side. */
interface Sideways {
  /** Is there more than the box shows? Then the keyboard must be able to stop there: arrow keys scroll what has the focus. */
  scrolls: boolean;
  /** Is there something before what is shown, and after it? */
  before: boolean;
  after: boolean;
}

const NOTHING: Sideways = { scrolls: false, before: false, after: false };

function measure({ scrollWidth, clientWidth, scrollLeft }: HTMLElement): Sideways {
  const hidden = scrollWidth - clientWidth;
  // Of the other direction of writing the way is counted down from 0.
  const way = Math.abs(scrollLeft);
  return { scrolls: hidden > 1, before: hidden > 1 && way > 1, after: hidden > 1 && way < hidden - 1 };
}

const same = (one: Sideways, two: Sideways): boolean =>
  one.scrolls === two.scrolls && one.before === two.before && one.after === two.after;

/** What of a box is out of sight from side to side, also after it was scrolled or its content has changed. */
export function useSideways(box: RefObject<HTMLElement | null>): Sideways {
  const [sideways, setSideways] = useState(NOTHING);
  useEffect(() => {
    const element = box.current;
    // A test's page has no layout, and no such observer either.
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
