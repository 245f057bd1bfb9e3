import { useRef, useState } from 'react';

/**
 * Tracks the visible slide in a row of equally wide slides that scrolls horizontally. The browser does the
 * scrolling, so it works before hydration and swipes feel native. CSS sets whether scrolling is smooth.
 * @returns the slide's index, functions to change it, and ref and event handlers of the scrolling element
 */
export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const [currentIndex, setCurrentIndex] = useState(0);
  // Target of a programmatic scroll. Until the scroll reaches it, the slides in between don't change the
  // index.
  const scrollTarget = useRef<number | null>(null);

  const getVisibleIndex = (): number | null => {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
    return clientWidth > 0 ? Math.round(scrollLeft / clientWidth) : null;
  };
  const syncIndex = () => {
    const visible = getVisibleIndex();
    if (visible === null) return;
    if (scrollTarget.current === null) setCurrentIndex(visible);
    else if (scrollTarget.current === visible) scrollTarget.current = null;
  };
  const finishScroll = () => {
    scrollTarget.current = null;
    syncIndex();
  };
  /** Scrolls to a slide. The slide before the first is the last, and vice versa. */
  const slideTo = (index: number) => {
    const targetIndex = (index + count) % count;
    setCurrentIndex(targetIndex);
    if (!track.current || getVisibleIndex() === targetIndex) return;
    scrollTarget.current = targetIndex;
    track.current.scrollLeft = targetIndex * track.current.clientWidth;
  };
  const jumpTo = (index: number) => {
    const { current: trackElement } = track;
    setCurrentIndex(index);
    scrollTarget.current = null;
    if (!trackElement) return;
    trackElement.style.scrollBehavior = 'auto';
    trackElement.scrollLeft = index * trackElement.clientWidth;
    trackElement.style.scrollBehavior = '';
  };
  return {
    index: Math.min(currentIndex, count - 1),
    slideTo,
    jumpTo,
    track,
    handlers: {
      onScroll: syncIndex,
      onScrollEnd: finishScroll,
      onPointerDown: () => (scrollTarget.current = null),
    },
  };
}
