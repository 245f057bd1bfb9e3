import { type RefObject, useRef, useState } from 'react';

/** Position in a row of equally wide, scrollable slides; it can be read and set. */
export interface Carousel {
  index: number;
  /** Scrolls to a slide. Wraps around: the last slide precedes the first. */
  turnTo: (index: number) => void;
  /** Jumps to a slide without animation. */
  jumpTo: (index: number) => void;
  track: RefObject<HTMLUListElement | null>;
  /** Ref for the scrolling element. */
  handlers: { onScroll: () => void; onScrollEnd: () => void; onPointerDown: () => void };
}

/**
 * Tracks the visible slide. The browser does the scrolling, so it works before hydration and swipes feel native. CSS
 * sets how smoothly it scrolls.
 */
export function useCarousel(count: number): Carousel {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  // During a programmatic scroll, the slides in between don't count as shown.
  const going = useRef<number | null>(null);

  const inSight = (): number | null => {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
    return clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : null;
  };
  const follow = () => {
    const now = inSight();
    if (now === null) return;
    if (going.current === null) setAt(now);
    else if (going.current === now) going.current = null;
  };
  const arrive = () => {
    going.current = null;
    follow();
  };
  const turnTo = (index: number) => {
    const to = (index + count) % count;
    setAt(to);
    if (!track.current || inSight() === to) return;
    going.current = to;
    track.current.scrollLeft = to * track.current.clientWidth;
  };
  const jumpTo = (index: number) => {
    const { current: box } = track;
    setAt(index);
    going.current = null;
    if (!box) return;
    box.style.scrollBehavior = 'auto';
    box.scrollLeft = index * box.clientWidth;
    box.style.scrollBehavior = '';
  };
  return {
    index: Math.min(at, count - 1),
    turnTo,
    jumpTo,
    track,
    handlers: { onScroll: follow, onScrollEnd: arrive, onPointerDown: () => (going.current = null) },
  };
}
