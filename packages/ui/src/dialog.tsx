import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
import { DialogPanel, type DialogSize } from './dialog-css.ts';
import { FormError } from './field.tsx';

export interface DialogProps {
  open: boolean;
  /**
   * Called on Esc and on a press on the backdrop or close button. The parent component then sets `open` to
   * false.
   */
  onClose: () => void;
  title: ReactNode;
  id?: string | undefined;
  /** `full` fills the screen, and its content has no padding. */
  size?: DialogSize | undefined;
  /** Whether the dialog can't be dismissed, because an operation must not be interrupted. */
  locked?: boolean | undefined;
  children?: ReactNode;
  /** Buttons below the content, always visible. */
  footer?: ReactNode;
}

/**
 * Modal dialog, built on the native `dialog` element. Focus stays inside while the dialog is open, and
 * returns to the previously focused element when it closes. Initial focus is on the heading, or on the
 * element with `data-autofocus`. Renders nothing while closed.
 */
export function Dialog(props: DialogProps): ReactElement | null {
  return props.open ? <OpenDialog {...props} /> : null;
}

/**
 * Reserves the scrollbar's width before a dialog opens. The page behind a modal doesn't scroll, so its
 * scrollbar disappears and the layout would shift.
 */
function reserveScrollbarWidth(): void {
  if (document.querySelector('dialog[open]')) return;
  const root = document.documentElement;
  root.style.setProperty('--sg-scrollbar', `${Math.max(0, window.innerWidth - root.clientWidth)}px`);
}

function OpenDialog({
  onClose,
  title,
  id,
  size = 'm',
  locked = false,
  children,
  footer,
}: DialogProps): ReactElement {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const latestProps = useRef({ onClose, locked });
  const titleId = useId();

  useLayoutEffect(() => {
    latestProps.current = { onClose, locked };
  });

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return undefined;
    const opener = document.activeElement;
    const requestClose = () => {
      if (!latestProps.current.locked) latestProps.current.onClose();
    };
    const onCancel = (event: Event) => {
      // Canceling a file picker inside the dialog also fires a `cancel` event, which bubbles to the dialog.
      if (event.target !== dialog) return;
      event.preventDefault();
      requestClose();
    };
    // Browsers may close a dialog on a second Esc without a cancelable event. Only the parent component may
    // close it, perhaps after a confirmation, so the dialog reopens until the parent closes it.
    const onNativeClose = (event: Event) => {
      if (dialog.open || event.target !== dialog) return;
      dialog.showModal();
      // The reopened dialog is on top of its nested dialogs, so these are reopened too.
      for (const nestedDialog of dialog.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
        nestedDialog.close();
        nestedDialog.showModal();
      }
      requestClose();
    };
    let isPressOutside = false;
    const onPointerDown = (event: PointerEvent) => {
      isPressOutside = event.target === dialog;
    };
    // A text selection that ends on the backdrop must not close the dialog, so the press must also start on
    // the backdrop.
    const onClick = (event: MouseEvent) => {
      if (isPressOutside && event.target === dialog) requestClose();
    };
    dialog.addEventListener('cancel', onCancel);
    dialog.addEventListener('close', onNativeClose);
    dialog.addEventListener('pointerdown', onPointerDown);
    dialog.addEventListener('click', onClick);
    reserveScrollbarWidth();
    dialog.showModal();
    const initialFocus = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2');
    initialFocus?.focus();
    return () => {
      dialog.removeEventListener('cancel', onCancel);
      dialog.removeEventListener('close', onNativeClose);
      dialog.removeEventListener('pointerdown', onPointerDown);
      dialog.removeEventListener('click', onClick);
      dialog.close();
      // The page behind the dialog didn't scroll, so the opener needs no scrolling into view. `preventScroll`
      // also preserves the position of a scrolled container, such as a row of pictures.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    <DialogPanel ref={dialogRef} id={id} aria-labelledby={titleId} $size={size}>
      <div className="sg-sheet">
        <header>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <IconButton icon="close" label="Close" onClick={onClose} disabled={locked} />
        </header>
        <div className="sg-content">{children}</div>
        {footer ? <footer>{footer}</footer> : null}
      </div>
    </DialogPanel>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  body?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** Whether the action can't be undone. */
  danger?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  /** Whether the confirmed action is in progress. */
  busy?: boolean | undefined;
  /** Error message if the action failed. */
  error?: ReactNode;
}

/** Confirmation dialog. The cancel button has initial focus. */
export function ConfirmDialog({
  open,
  title,
  body,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  onConfirm,
  onCancel,
  busy = false,
  error,
}: ConfirmDialogProps): ReactElement {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      size="s"
      locked={busy}
      footer={
        <>
          <Button variant="secondary" data-autofocus="" onClick={onCancel} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={onConfirm} loading={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {body}
      <FormError>{error}</FormError>
    </Dialog>
  );
}
