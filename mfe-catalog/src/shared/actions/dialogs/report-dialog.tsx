import { formatCarTitle } from '@second-gear/contract/car-title';
import type { Car } from '@second-gear/contract/cars';
import { useUser } from '@second-gear/shared-auth/session';
import { send } from '../../calls.ts';
import { common } from '../../texts.ts';
import { markReported } from '../reported-cars.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export default function ReportDialog({ car, onClose }: { car: Car; onClose: () => void }) {
  const uid = useUser()?.uid;
  return (
    <ReasonDialog
      title={common.report.title(formatCarTitle(car))}
      texts={common.report}
      sendReport={(reason) => send('addReport', { body: { car: { _id: car._id }, reason } })}
      successMessage={common.actions.reportedToast}
      onDone={() => markReported(uid, car._id)}
      onClose={onClose}
    />
  );
}
