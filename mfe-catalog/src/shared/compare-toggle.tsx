import type { Car } from '@second-gear/contract/car';
import { Button } from '@second-gear/ui/button';
import { notify } from '@second-gear/ui/toast';
import { texts } from '../texts.ts';
import { carName } from './car-words.ts';
import { compared, MOST_COMPARED } from './compared.ts';

/** Takes a car into the comparison, or out of it. */
export function CompareToggle({ car }: { car: Car }) {
  const picked = compared.useHas(car._id);
  const toggle = () => {
    if (picked) compared.remove(car._id);
    else if (!compared.append(car._id)) notify.error(texts.compareDock.full(MOST_COMPARED));
  };
  return (
    <Button
      variant="ghost"
      size="s"
      aria-label={texts.card.compareFor(carName(car))}
      aria-pressed={picked}
      icon={picked ? 'check' : 'compare'}
      onClick={toggle}
    >
      {texts.card.compare}
    </Button>
  );
}
