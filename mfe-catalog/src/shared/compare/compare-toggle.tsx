import type { Car } from '@second-gear/contract/cars';
import { Button } from '@second-gear/ui/button';
import { notify } from '@second-gear/ui/toast';
import { carName } from '../card/car-texts.ts';
import { common } from '../texts.ts';
import { comparedCars, MAX_COMPARED } from './compared-cars.ts';

/** Adds a car to the comparison or removes it. */
export function CompareToggle({ car }: { car: Car }) {
  const isCompared = comparedCars.useHas(car._id);
  const toggle = () => {
    if (isCompared) comparedCars.remove(car._id);
    else if (!comparedCars.append(car._id)) notify.error(common.compareDock.full(MAX_COMPARED));
  };
  return (
    <Button
      variant="ghost"
      size="s"
      aria-label={common.card.compareFor(carName(car))}
      aria-pressed={isCompared}
      icon={isCompared ? 'check' : 'compare'}
      onClick={toggle}
    >
      {common.card.compare}
    </Button>
  );
}
