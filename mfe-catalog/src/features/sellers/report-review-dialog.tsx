import { ReasonDialog } from '../../shared/actions/dialogs/reason-dialog.tsx';
import { send } from '../../shared/calls.ts';
import { texts } from './texts.ts';

interface Props {
  reviewId: string;
  onDone: () => void;
  onClose: () => void;
}

export default function ReportReviewDialog({ reviewId, onDone, onClose }: Props) {
  return (
    <ReasonDialog
      title={texts.reportTitle}
      texts={texts.reportDialog}
      sendReport={(reason) => send('addReviewReport', { params: { id: reviewId }, body: { reason } })}
      successMessage={texts.reportedToast}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
