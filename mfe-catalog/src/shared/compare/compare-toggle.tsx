import type { Car } from '@second-gear/contract/cars';
import { Button } from '@second-gear/ui/button';
import { notify } from '@second-gear/ui/toast';
import { formatCarName } from '../card/car-texts.ts';
import { common } from '../texts.ts';
import { comparedCarIds, MAX_COMPARED } from './compared-car-ids.ts';

/** Adds a car to the comparison or removes it. */
export function CompareToggle({ car }: { car: Car }) {
  const isCompared = comparedCarIds.useHas(car._id);
  const toggle = () => {
    if (isCompared) comparedCarIds.remove(car._id);
    else if (!comparedCarIds.append(car._id)) notify.error(common.compareDock.limitReached(MAX_COMPARED));
  };
  return (
    <Button
      variant="ghost"
      size="s"
      aria-label={common.card.compareFor(formatCarName(car))}
      aria-pressed={isCompared}
      icon={isCompared ? 'check' : 'compare'}
      onClick={toggle}
    >
      {common.card.compare}
    </Button>
  );
}
