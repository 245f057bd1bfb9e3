import { type RefObject, useEffect, useState } from 'react';

/**
 * Is there more in a box than it shows from side to side? Then the keyboard must be able to stop there, since
 * arrow keys scroll only what has the focus.
 */
export function useSideways(box: RefObject<HTMLElement | null>): boolean {
  const [sideways, setSideways] = useState(false);
  useEffect(() => {
    const element = box.current;
    // A test's page has no layout, and no such observer either.
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const measured = new ResizeObserver(() => {
      setSideways(element.scrollWidth > element.clientWidth + 1);
    });
    measured.observe(element);
    for (const child of element.children) measured.observe(child);
    return () => {
      measured.disconnect();
    };
  }, [box]);
  return sideways;
}
