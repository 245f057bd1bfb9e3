import { ErrorState } from '@second-gear/ui/states';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { FailureBorder } from './failure-border.tsx';
import { onFirstMovement } from './first-movement.ts';
import { common } from './texts.ts';

/** Loads a part when it renders. A failed load can be retried. */
export function Later({
  load,
  loading,
}: {
  load: () => Promise<{ default: ComponentType }>;
  loading: ReactNode;
}) {
  // A lazy component caches its failure, so each attempt creates a new one.
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

/** Space reserved for lazy content. */
export const Place = styled.div<{ $height: string }>`
  min-height: ${({ $height }) => $height};
`;

/** Maximum wait for the browser to be idle, in ms. */
const IDLE_MS = 3000;

/** Maximum wait for an interaction, in ms. A screen reader lists the page's content without one. */
const STILL_MS = 10_000;

/** Runs a callback once the page has loaded and the browser is idle. Returns a function that cancels it. */
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
 * Renders its children in any of three cases: they are within `distance` px of the screen, the page is
 * printed, or the browser is idle after an interaction or a long wait. So fast scrolling finds no blank
 * space. Reserves `minHeight` (a CSS length) until then. Renders immediately without IntersectionObserver.
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
  // The server has no observer either, and hydration must render the same as the server.
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
