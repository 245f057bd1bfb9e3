import { ErrorState } from '@second-gear/ui/states';
import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { texts } from '../texts.ts';
import { FailureBorder } from './failure-border.tsx';

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
      fallback={<ErrorState title={texts.later.title} message={texts.later.message} onRetry={retry} />}
    >
      <Suspense fallback={loading}>
        <Part />
      </Suspense>
    </FailureBorder>
  );
}

/**
 * Draws its children once the place comes within `distance` px of the screen. Until then it holds
 * `minHeight` (a CSS length) free. Where the browser cannot observe, it draws at once.
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
  const [near, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: `${String(distance)}px 0px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near, distance]);
  return near ? <>{children}</> : <div ref={place} style={{ minHeight }} />;
}
