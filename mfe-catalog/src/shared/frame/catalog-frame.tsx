import { createLazyComponent } from '@second-gear/ui/lazy-component';
import type { ReactNode } from 'react';
import { CarActions } from '../actions/car-actions.tsx';
import { comparedCarIds } from '../compare/compared-car-ids.ts';
import { ErrorBoundary } from '../error-boundary.tsx';

const CompareDock = createLazyComponent(() => import('../compare/compare-dock.tsx'));

/** Wraps every catalog screen: runs the actions of its cards and shows the link to the comparison. */
export function CatalogFrame({ children }: { children: ReactNode }) {
  const hasComparedCars = comparedCarIds.useIds().length > 0;
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
