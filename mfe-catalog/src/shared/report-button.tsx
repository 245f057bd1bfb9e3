import type { Car } from '@second-gear/contract/car';
import { Button } from '@second-gear/ui/button';
import { texts } from '../texts.ts';
import { useCarAction } from './car-actions.tsx';
import { carName } from './car-words.ts';
import { useIsReported } from './reported.ts';

/** `To Admin`: reports a car, with a reason. */
export function ReportButton({ car }: { car: Car }) {
  const act = useCarAction();
  const reported = useIsReported(car._id);
  return (
    <Button
      variant="ghost"
      size="s"
      aria-label={reported ? texts.card.reportedFor(carName(car)) : texts.card.toAdminFor(carName(car))}
      icon={reported ? 'check' : 'flag'}
      onClick={() => act({ kind: 'report', car })}
    >
      {reported ? texts.card.reported : texts.card.toAdmin}
    </Button>
  );
}
