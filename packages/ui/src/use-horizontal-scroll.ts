import { type RefObject, useEffect, useState } from 'react';

/** Horizontal overflow of a box. */
interface ScrollState {
  /**
   * Whether the content is wider than the box. The box must then be focusable, so the arrow keys scroll it.
   */
  isScrollable: boolean;
  /** Whether there is hidden content on each side. */
  hasMoreBefore: boolean;
  hasMoreAfter: boolean;
}

const NO_SCROLL: ScrollState = { isScrollable: false, hasMoreBefore: false, hasMoreAfter: false };

function measureScroll({ scrollWidth, clientWidth, scrollLeft }: HTMLElement): ScrollState {
  const overflow = scrollWidth - clientWidth;
  // With right-to-left text, scrollLeft is negative.
  const offset = Math.abs(scrollLeft);
  return {
    isScrollable: overflow > 1,
    hasMoreBefore: overflow > 1 && offset > 1,
    hasMoreAfter: overflow > 1 && offset < overflow - 1,
  };
}

const isSameState = (first: ScrollState, second: ScrollState): boolean =>
  first.isScrollable === second.isScrollable &&
  first.hasMoreBefore === second.hasMoreBefore &&
  first.hasMoreAfter === second.hasMoreAfter;

/** Returns the horizontal overflow of a box. Updates on scroll and content changes. */
export function useHorizontalScroll(box: RefObject<HTMLElement | null>): ScrollState {
  const [scrollState, setScrollState] = useState(NO_SCROLL);
  useEffect(() => {
    const element = box.current;
    // jsdom has no layout and no ResizeObserver.
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const update = () => {
      const current = measureScroll(element);
      setScrollState((previous) => (isSameState(previous, current) ? previous : current));
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [box]);
  return scrollState;
}
