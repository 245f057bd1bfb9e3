import { ErrorState } from '@second-gear/ui/states';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { FailureBorder } from './failure-border.tsx';
import { onFirstMovement } from './first-movement.ts';
import { common } from './texts.ts';

/** Loads a part when it is drawn; a part that does not arrive can be asked for again. */
export function Later({
  load,
  loading,
}: {
  load: () => Promise<{ default: ComponentType }>;
  loading: ReactNode;
}) {
  // A lazy component remembers its failure, so each attempt gets a new one.
  const [{ Part, attempt }, setPart] = useState(() => ({ Part: lazy(load), attempt: 0 }));
  const retry = () => setPart({ Part: lazy(load), attempt: attempt + 1 });
  return (
    <FailureBorder
      key={attempt}
      fallback={<ErrorState title={common.later.title} message={common.later.message} onRetry={retry} />}
    >
      <Suspense fallback={loading}>
        <Part />
      </Suspense>
    </FailureBorder>
  );
}

/** Room held free for what comes. */
export const Place = styled.div<{ $height: string }>`
  min-height: ${({ $height }) => $height};
`;

/** Longest wait for the browser to be idle, in ms. */
const IDLE_MS = 3000;

/** Longest wait for a visitor to move, in ms: a screen reader lists what is on a page without a movement. */
const STILL_MS = 10_000;

/** Calls back when the page has loaded and the browser has time. Returns how to call it off. */
function whenIdle(run: () => void): () => void {
  let stop: () => void;
  const wait = () => {
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(run, IDLE_MS);
      stop = () => clearTimeout(timer);
    } else {
      const handle = requestIdleCallback(run, { timeout: IDLE_MS });
      stop = () => cancelIdleCallback(handle);
    }
  };
  if (document.readyState === 'complete') wait();
  else {
    window.addEventListener('load', wait, { once: true });
    stop = () => window.removeEventListener('load', wait);
  }
  return () => stop();
}

/**
 * Draws its children once the place comes within `distance` px of the screen, the page is printed, or the visitor has
 * begun to move (or keeps still for long) and the browser has time: whoever hurries down the page finds nothing blank.
 * Until then it holds `minHeight` (a CSS length) free. Where the browser cannot observe, it draws at once.
 */
export function WhenNear({
  children,
  minHeight,
  distance = 600,
}: {
  children: ReactNode;
  minHeight: string;
  distance?: number;
}) {
  const place = useRef<HTMLDivElement>(null);
  // Where a page is drawn on the server nothing observes either, and the browser must find what it would draw itself.
  const [near, setNear] = useState(
    () => typeof window !== 'undefined' && !('IntersectionObserver' in window),
  );
  useEffect(() => {
    if (near || !place.current) return;
    const draw = () => setNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) draw();
      },
      { rootMargin: `${String(distance)}px 0px` },
    );
    observer.observe(place.current);
    let notIdle = (): void => undefined;
    const notMoved = onFirstMovement(() => {
      notIdle = whenIdle(draw);
    });
    const still = setTimeout(draw, STILL_MS);
    window.addEventListener('beforeprint', draw);
    return () => {
      observer.disconnect();
      notMoved();
      clearTimeout(still);
      notIdle();
      window.removeEventListener('beforeprint', draw);
    };
  }, [near, distance]);
  return near ? <>{children}</> : <Place ref={place} $height={minHeight} />;
}
