import { LinkButton } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { Prose } from '@second-gear/ui/layout';
import { type ReactElement, useState } from 'react';
import { texts } from './texts.ts';

/** Renders the question mark next to a Pending badge. Renders nothing without a handler. */
export function PendingHelpButton({ onOpen }: { onOpen: (() => void) | undefined }): ReactElement | null {
  if (!onOpen) return null;
  return (
    <button
      type="button"
      className="row-question"
      aria-label={texts.pending.question}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      ?
    </button>
  );
}

/** Explains the Pending badge in one dialog per list. Call `openDialog` to open it, and render `dialog`. */
export function usePendingHelp(): { openDialog: () => void; dialog: ReactElement } {
  const [isOpen, setIsOpen] = useState(false);
  const dialog = (
    <Dialog
      open={isOpen}
      size="s"
      title={texts.pending.question}
      onClose={() => setIsOpen(false)}
      footer={<LinkButton to="/dashboard">{texts.pending.profile}</LinkButton>}
    >
      <Prose>
        <p>{texts.pending.meaning}</p>
        <p>{texts.pending.todo}</p>
      </Prose>
    </Dialog>
  );
  return { openDialog: () => setIsOpen(true), dialog };
}
