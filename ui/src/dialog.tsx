import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
import { Panel, type PanelSize } from './dialog-css.ts';
import { FormError } from './field.tsx';

export interface DialogProps {
  open: boolean;
  /** Esc, the backdrop and the close button ask for this; the owner then sets `open` to false. */
  onClose: () => void;
  title: ReactNode;
  id?: string | undefined;
  /** `full` fills the screen, its content without padding. */
  size?: PanelSize | undefined;
  /** While something must not be interrupted: the dialog cannot be dismissed. */
  locked?: boolean | undefined;
  children?: ReactNode;
  /** Buttons under the content, always in sight. */
  footer?: ReactNode;
}

/**
 * Modal dialog on the native element: focus stays inside and goes back to whatever opened it. Opens on
 * its heading, or on the part marked `data-autofocus`. Nothing is mounted while it is closed.
 */
export function Dialog(props: DialogProps): ReactElement | null {
  return props.open ? <OpenDialog {...props} /> : null;
}

/** The page behind a modal does not scroll; the room its scrollbar took stays, so that nothing jumps. */
function keepScrollbarRoom(): void {
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
  const latest = useRef({ onClose, locked });
  const titleId = useId();

  useLayoutEffect(() => {
    latest.current = { onClose, locked };
  });

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return undefined;
    const opener = document.activeElement;
    const ask = () => {
      if (!latest.current.locked) latest.current.onClose();
    };
    const onCancel = (event: Event) => {
      // A file picker that is cancelled says so by an event of the same name, which bubbles.
      if (event.target !== dialog) return;
      event.preventDefault();
      ask();
    };
    // A browser may close on a second Esc without asking. The owner decides, who may ask first: until then it is shown.
    const onNativeClose = (event: Event) => {
      if (dialog.open || event.target !== dialog) return;
      dialog.showModal();
      // What was asked in it lies above it, as before.
      for (const inner of dialog.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
        inner.close();
        inner.showModal();
      }
      ask();
    };
    let pressedOutside = false;
    const onPointerDown = (event: PointerEvent) => {
      pressedOutside = event.target === dialog;
    };
    // A text selection that ends on the backdrop is no wish to close: the press must start there too.
    const onClick = (event: MouseEvent) => {
      if (pressedOutside && event.target === dialog) ask();
    };
    dialog.addEventListener('cancel', onCancel);
    dialog.addEventListener('close', onNativeClose);
    dialog.addEventListener('pointerdown', onPointerDown);
    dialog.addEventListener('click', onClick);
    keepScrollbarRoom();
    dialog.showModal();
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2');
    first?.focus();
    return () => {
      dialog.removeEventListener('cancel', onCancel);
      dialog.removeEventListener('close', onNativeClose);
      dialog.removeEventListener('pointerdown', onPointerDown);
      dialog.removeEventListener('click', onClick);
      dialog.close();
      // The page behind has stood still; only what the opener lies in may have been turned on, such as pictures.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    <Panel ref={dialogRef} id={id} aria-labelledby={titleId} $size={size}>
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
    </Panel>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  body?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** For what cannot be undone. */
  danger?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  /** The confirmed work is under way. */
  busy?: boolean | undefined;
  /** What went wrong with it. */
  error?: ReactNode;
}

/** Asks before something that matters; the safe answer has the focus. */
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
