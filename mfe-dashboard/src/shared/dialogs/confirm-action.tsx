import { toErrorMessage } from '@second-gear/contract/error-message';
import { ConfirmDialog } from '@second-gear/ui/dialog';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';

export interface ConfirmationTexts {
  title: string;
  body: ReactNode;
  confirmLabel: string;
  /** Label of the cancel button, if 'Cancel' could be mistaken for the action. */
  cancelLabel?: string;
}

interface Props<Subject> {
  /** What to confirm. Null closes the dialog. */
  subject: Subject | null;
  getTexts: (subject: Subject) => ConfirmationTexts;
  action: UseMutationResult<unknown, Error, Subject>;
  onClose: () => void;
  /** False if the action is reversible. */
  danger?: boolean;
  /**
   * Whether a failed action keeps the dialog open and shows the error in it. If false, the dialog closes
   * after a failure too.
   */
  staysOpenOnError?: boolean;
}

/** Asks for confirmation of an action. The dialog stays open while the action runs. */
export function ConfirmAction<Subject>({
  subject,
  getTexts,
  action,
  onClose,
  danger = true,
  staysOpenOnError = false,
}: Props<Subject>): ReactElement | null {
  if (subject === null) return null;
  const { title, body, confirmLabel, cancelLabel } = getTexts(subject);
  return (
    <ConfirmDialog
      open
      title={title}
      body={body}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      danger={danger}
      busy={action.isPending}
      error={staysOpenOnError && action.isError ? toErrorMessage(action.error) : undefined}
      onCancel={() => {
        if (staysOpenOnError) action.reset();
        onClose();
      }}
      onConfirm={() => {
        action.mutate(subject, staysOpenOnError ? { onSuccess: onClose } : { onSettled: onClose });
      }}
    />
  );
}
