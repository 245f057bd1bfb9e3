import { ErrorState } from '@second-gear/ui/states';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ErrorBoundary } from './error-boundary.tsx';
import { onFirstInteraction } from './first-interaction.ts';
import { common } from './texts.ts';

/** Loads a part of a screen when it renders. A failed load can be retried. */
export function LazySection({
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
    <ErrorBoundary
      key={attempt}
      fallback={<ErrorState title={common.later.title} message={common.later.message} onRetry={retry} />}
    >
      <Suspense fallback={loading}>
        <Part />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Space reserved for lazy content. */
export const Placeholder = styled.div<{ $height: string }>`
  min-height: ${({ $height }) => $height};
`;

/** Distance from the screen, in px, at which content counts as near. */
const NEAR_VIEWPORT_PX = 600;

/** Maximum wait for the browser to be idle, in ms. */
const IDLE_TIMEOUT_MS = 3000;

/**
 * Maximum wait for an interaction, in ms. A screen reader user may read the page without causing any event.
 */
const MAX_WAIT_MS = 10_000;

/** Runs a callback once the page has loaded and the browser is idle. Returns a function that cancels it. */
function runWhenIdle(run: () => void): () => void {
  let cancelRun: () => void;
  const scheduleRun = () => {
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(run, IDLE_TIMEOUT_MS);
      cancelRun = () => clearTimeout(timer);
    } else {
      const handle = requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
      cancelRun = () => cancelIdleCallback(handle);
    }
  };
  if (document.readyState === 'complete') scheduleRun();
  else {
    window.addEventListener('load', scheduleRun, { once: true });
    cancelRun = () => window.removeEventListener('load', scheduleRun);
  }
  return () => cancelRun();
}

/**
 * Renders its children once they are near the screen, the page is printed, or the browser
 * is idle after an interaction or a long wait. Therefore fast scrolling rarely shows blank space. Reserves
 * `minHeight` (a CSS length) until then. Renders immediately without IntersectionObserver.
 */
export function WhenNearViewport({ children, minHeight }: { children: ReactNode; minHeight: string }) {
  const placeholderRef = useRef<HTMLDivElement>(null);
  // False on the server, and at first in browsers with IntersectionObserver, because hydration must match the
  // server-rendered page.
  const [isNear, setIsNear] = useState(
    () => typeof window !== 'undefined' && !('IntersectionObserver' in window),
  );
  useEffect(() => {
    if (isNear || !placeholderRef.current) return;
    const show = () => setIsNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) show();
      },
      { rootMargin: `${String(NEAR_VIEWPORT_PX)}px 0px` },
    );
    observer.observe(placeholderRef.current);
    let cancelIdle = (): void => undefined;
    const stopListening = onFirstInteraction(() => {
      cancelIdle = runWhenIdle(show);
    });
    const fallbackTimer = setTimeout(show, MAX_WAIT_MS);
    window.addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      stopListening();
      clearTimeout(fallbackTimer);
      cancelIdle();
      window.removeEventListener('beforeprint', show);
    };
  }, [isNear]);
  return isNear ? <>{children}</> : <Placeholder ref={placeholderRef} $height={minHeight} />;
}
