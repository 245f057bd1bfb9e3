import { loadedPart } from '@second-gear/ui/loaded-part';
import type { ReactNode } from 'react';
import { CarActions } from '../actions/car-actions.tsx';
import { compared } from '../compare/compared.ts';
import { FailureBorder } from '../failure-border.tsx';

const CompareDock = loadedPart(() => import('../compare/compare-dock.tsx'));

/** Wraps every catalog screen and runs the actions of its cards. */
export function CatalogFrame({ children }: { children: ReactNode }) {
  const comparing = compared.useIds().length > 0;
  return (
    <CarActions>
      {children}
      {comparing && (
        <FailureBorder>
          <CompareDock />
        </FailureBorder>
      )}
    </CarActions>
  );
}
