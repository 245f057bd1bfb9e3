import { failureText } from '@second-gear/contract/failure-text';
import { ConfirmDialog } from '@second-gear/ui/dialog';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';

export interface Wording {
  title: string;
  body: ReactNode;
  confirmLabel: string;
  /** The answer that refuses: named where 'Cancel' could be taken for what is asked. */
  cancelLabel?: string;
}

interface Props<Subject> {
  /** What is asked about; null while nothing is. */
  subject: Subject | null;
  wording: (subject: Subject) => Wording;
  action: UseMutationResult<unknown, Error, Subject>;
  onClose: () => void;
  /** False where the question is about something that can be taken back. */
  danger?: boolean;
  /** Stays open with the reason when the action is refused; otherwise closes however it ends. */
  staysOnError?: boolean;
}

/** Asks once before an action runs and stays open while it runs. */
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
      error={staysOnError && action.isError ? failureText(action.error) : undefined}
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
