import type { Car } from '@second-gear/contract/cars';
import { Button } from '@second-gear/ui/button';
import { formatCarName } from '../card/car-texts.ts';
import { common } from '../texts.ts';
import { useCarAction } from './car-actions.tsx';
import { useIsReported } from './reported-cars.ts';

/** Button `To Admin`, which opens the dialog to report a car. */
export function ReportButton({ car }: { car: Car }) {
  const startAction = useCarAction();
  const isReported = useIsReported(car._id);
  return (
    <Button
      variant="ghost"
      size="s"
      aria-label={
        isReported ? common.card.reportedFor(formatCarName(car)) : common.card.toAdminFor(formatCarName(car))
      }
      icon={isReported ? 'check' : 'flag'}
      onClick={() => startAction({ kind: 'report', car })}
    >
      {isReported ? common.card.reported : common.card.toAdmin}
    </Button>
  );
}
