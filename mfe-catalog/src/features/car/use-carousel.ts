import { type RefObject, useRef, useState } from 'react';

/** The place of a row of equally wide slides that the visitor may scroll, in either direction of control. */
export interface Carousel {
  index: number;
  /** Goes there; before the first is the last, after the last the first. */
  turnTo: (index: number) => void;
  /** Is there, without the way. */
  jumpTo: (index: number) => void;
  track: RefObject<HTMLUListElement | null>;
  /** For the scrolling element. */
  handlers: { onScroll: () => void; onScrollEnd: () => void; onPointerDown: () => void };
}

/**
 * Follows which slide is in sight. Scrolling itself is the browser's: it works before scripts do, and swipes as the
 * device is used to. How smoothly it goes where it is told is the style's.
 */
export function useCarousel(count: number): Carousel {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  // On the way to a slide those between come by; they are not what is shown.
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
