import { MAX_REJECTION_REASON_LENGTH } from '@second-gear/contract/moderation';
import type { ModerationKind } from '@second-gear/contract/moderation-rules';
import { createParagraphsSchema } from '@second-gear/contract/plain-text';
import type { ReactElement } from 'react';
import { TextDialog } from '../../../shared/dialogs/text-dialog.tsx';
import { texts } from './texts.ts';

interface Props {
  /** Name of the rejected listing or review, such as `Audi A4`. */
  name: string;
  kind: ModerationKind;
  onReject: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Requests the reason of a rejection, which is shown to the author. */
export const RejectDialog = ({ name, kind, onReject, onClose }: Props): ReactElement => (
  <TextDialog
    title={texts.refuseTitle(name)}
    lead={texts.refuseLead[kind]}
    field={{
      name: 'reason',
      schema: createParagraphsSchema('Reason', MAX_REJECTION_REASON_LENGTH),
      label: texts.reason,
      hint: texts.reasonHint,
      rows: 3,
      maxLength: MAX_REJECTION_REASON_LENGTH,
    }}
    label={texts.refuse}
    danger
    onSend={onReject}
    onClose={onClose}
  />
);
