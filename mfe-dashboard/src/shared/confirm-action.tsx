import type { ReactElement } from 'react';
import type { UseMutationResult } from '@tanstack/react-query';
import { ConfirmDialog } from '@second-gear/ui/dialog';

export interface Wording {
  title: string;
  body: string;
  confirmLabel: string;
}

interface Props<Subject> {
  /** What is asked about; null while nothing is. */
  subject: Subject | null;
  wording: (subject: Subject) => Wording;
  action: UseMutationResult<unknown, Error, Subject>;
  onClose: () => void;
  /** False where the question is about something that can be taken back. */
  danger?: boolean;
}

/** Asks once before an action runs, stays open while it runs and closes however it ends. */
export function ConfirmAction<Subject>({
  subject,
  wording,
  action,
  onClose,
  danger = true,
}: Props<Subject>): ReactElement | null {
  if (subject === null) return null;
  const { title, body, confirmLabel } = wording(subject);
  return (
    <ConfirmDialog
      open
      title={title}
      body={body}
      confirmLabel={confirmLabel}
      danger={danger}
      busy={action.isPending}
      onCancel={onClose}
      onConfirm={() => {
        action.mutate(subject, { onSettled: onClose });
      }}
    />
  );
}
