import type { Car } from '@second-gear/contract/cars';
import { Button } from '@second-gear/ui/button';
import { notify } from '@second-gear/ui/toast';
import { carName } from '../card/car-words.ts';
import { common } from '../texts.ts';
import { compared, MOST_COMPARED } from './compared.ts';

/** Adds a car to the comparison or removes it. */
export function CompareToggle({ car }: { car: Car }) {
  const picked = compared.useHas(car._id);
  const toggle = () => {
    if (picked) compared.remove(car._id);
    else if (!compared.append(car._id)) notify.error(common.compareDock.full(MOST_COMPARED));
  };
  return (
    <Button
      variant="ghost"
      size="s"
      aria-label={common.card.compareFor(carName(car))}
      aria-pressed={picked}
      icon={picked ? 'check' : 'compare'}
      onClick={toggle}
    >
      {common.card.compare}
    </Button>
  );
}
