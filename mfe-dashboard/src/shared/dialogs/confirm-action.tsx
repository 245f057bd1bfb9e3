import { toErrorMessage } from '@second-gear/contract/error-message';
import { ConfirmDialog } from '@second-gear/ui/dialog';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';

export interface Wording {
  title: string;
  body: ReactNode;
  confirmLabel: string;
  /** Label of the cancel button, if 'Cancel' could be mistaken for the action. */
  cancelLabel?: string;
}

interface Props<Subject> {
  /** What to confirm. Null closes the dialog. */
  subject: Subject | null;
  wording: (subject: Subject) => Wording;
  action: UseMutationResult<unknown, Error, Subject>;
  onClose: () => void;
  /** False if the action is reversible. */
  danger?: boolean;
  /**
   * Whether a failed action keeps the dialog open and shows the error in it. If false, the dialog closes
   * after a failure too.
   */
  staysOnError?: boolean;
}

/** Asks for confirmation of an action. The dialog stays open while the action runs. */
export function ConfirmAction<Subject>({
  subject,
  wording,
  action,
  onClose,
  danger = true,
  staysOnError = false,
}: Props<Subject>): ReactElement | null {
  if (subject === null) return null;
  const { title, body, confirmLabel, cancelLabel } = wording(subject);
  return (
    <ConfirmDialog
      open
      title={title}
      body={body}
      confirmLabel={confirmLabel}
      cancelLabel={cancelLabel}
      danger={danger}
      busy={action.isPending}
      error={staysOnError && action.isError ? toErrorMessage(action.error) : undefined}
      onCancel={() => {
        if (staysOnError) action.reset();
        onClose();
      }}
      onConfirm={() => {
        action.mutate(subject, staysOnError ? { onSuccess: onClose } : { onSettled: onClose });
      }}
    />
  );
}
