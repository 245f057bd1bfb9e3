import { type OwnReview, reviewReplyTextSchema } from '@second-gear/contract/reviews';
import { MAX_REVIEW_REPLY_LENGTH } from '@second-gear/contract/sellers';
import type { ReactElement } from 'react';
import { TextDialog } from '../../../shared/dialogs/text-dialog.tsx';
import { useAction } from '../../../shared/hooks/use-action.ts';
import { answerReview } from './api.ts';
import { texts } from './texts.ts';

/** Requests the seller's answer to a review, which replaces an earlier answer. */
export function AnswerDialog({ review, onClose }: { review: OwnReview; onClose: () => void }): ReactElement {
  const answer = useAction({
    run: answerReview,
    done: texts.sent,
    invalidates: 'answerReview',
    onDone: onClose,
  });
  return (
    <TextDialog
      title={texts.dialogTitle(review.reviewer ?? texts.someone)}
      lead={texts.dialogLead}
      field={{
        name: 'text',
        schema: reviewReplyTextSchema,
        label: texts.yourAnswer,
        rows: 5,
        maxLength: MAX_REVIEW_REPLY_LENGTH,
        ...(review.answer !== null && { initialValue: review.answer }),
      }}
      label={texts.send}
      onSend={async (text) => {
        await answer.mutateAsync({ id: review._id, text });
      }}
      onClose={onClose}
    />
  );
}
