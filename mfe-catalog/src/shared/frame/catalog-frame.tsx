import { lazyComponent } from '@second-gear/ui/lazy-component';
import type { ReactNode } from 'react';
import { CarActions } from '../actions/car-actions.tsx';
import { comparedCars } from '../compare/compared-cars.ts';
import { ErrorBoundary } from '../error-boundary.tsx';

const CompareDock = lazyComponent(() => import('../compare/compare-dock.tsx'));

/** Wraps every catalog screen and runs the actions of its cards. */
export function CatalogFrame({ children }: { children: ReactNode }) {
  const hasComparedCars = comparedCars.useIds().length > 0;
  return (
    <CarActions>
      {children}
      {hasComparedCars && (
        <ErrorBoundary>
          <CompareDock />
        </ErrorBoundary>
      )}
    </CarActions>
  );
}
