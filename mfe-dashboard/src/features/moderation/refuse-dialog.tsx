import { MAX_REFUSAL_REASON_LENGTH } from '@second-gear/contract/moderation';
import type { ModerationKind } from '@second-gear/contract/moderation-rules';
import { paragraphs } from '@second-gear/contract/plain-text';
import type { ReactElement } from 'react';
import { TextDialog } from '../../shared/text-dialog.tsx';
import { texts } from './texts.ts';

interface Props {
  /** Name of the refused item, such as `Audi A4`. */
  name: string;
  kind: ModerationKind;
  onRefuse: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Requests the reason, which is shown to the author. */
export const RefuseDialog = ({ name, kind, onRefuse, onClose }: Props): ReactElement => (
  <TextDialog
    title={texts.refuseTitle(name)}
    lead={texts.refuseLead[kind]}
    field={{
      name: 'reason',
      schema: paragraphs('Reason', MAX_REFUSAL_REASON_LENGTH),
      label: texts.reason,
      hint: texts.reasonHint,
      rows: 3,
      maxLength: MAX_REFUSAL_REASON_LENGTH,
    }}
    label={texts.refuse}
    danger
    onSend={onRefuse}
    onClose={onClose}
  />
);
