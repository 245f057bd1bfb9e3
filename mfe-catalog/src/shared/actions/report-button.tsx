import type { Car } from '@second-gear/contract/cars';
import { Button } from '@second-gear/ui/button';
import { carName } from '../card/car-words.ts';
import { common } from '../texts.ts';
import { useCarAction } from './car-actions.tsx';
import { useIsReported } from './reported.ts';

/** `To Admin`: reports a car with a reason. */
export function ReportButton({ car }: { car: Car }) {
  const act = useCarAction();
  const reported = useIsReported(car._id);
  return (
    <Button
      variant="ghost"
      size="s"
      aria-label={reported ? common.card.reportedFor(carName(car)) : common.card.toAdminFor(carName(car))}
      icon={reported ? 'check' : 'flag'}
      onClick={() => act({ kind: 'report', car })}
    >
      {reported ? common.card.reported : common.card.toAdmin}
    </Button>
  );
}
