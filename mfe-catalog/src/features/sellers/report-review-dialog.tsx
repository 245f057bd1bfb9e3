import { addReviewReport } from '../../api/add-review-report.ts';
import { ReasonDialog } from '../../shared/actions/dialogs/reason-dialog.tsx';
import { texts } from './texts.ts';

interface Props {
  reviewId: string;
  onDone: () => void;
  onClose: () => void;
}

/** Dialog to report a review with a reason. */
export default function ReportReviewDialog({ reviewId, onDone, onClose }: Props) {
  return (
    <ReasonDialog
      title={texts.reportTitle}
      texts={texts.reportWords}
      sendReport={(reason) => addReviewReport(reviewId, reason)}
      successMessage={texts.reportedToast}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
