import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { ConfirmDialog, Dialog, type DialogProps } from './dialog.tsx';

const texts = {
  title: 'Close without sending?',
  body: 'What you entered will be lost.',
  leave: 'Close without sending',
  stay: 'Keep editing',
};

const CloseContext = createContext<(() => void) | null>(null);

/**
 * Returns a function that closes the surrounding FormDialog as Esc does: with a confirmation if the form has
 * changes.
 */
export function useCloseDialog(): () => void {
  const close = useContext(CloseContext);
  if (!close) throw new Error('useCloseDialog needs <FormDialog> around it');
  return close;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const findControls = (element: HTMLElement): Control[] => [
  ...element.querySelectorAll<Control>('input, textarea, select'),
];

const readControl = (control: Control): string | boolean =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)
    ? control.checked
    : control.value;

/** Tracks whether the user changed the controls inside an element. */
function useChangeTracking() {
  const root = useRef<HTMLDivElement>(null);
  const initialValues = useRef(new Map<Control, string | boolean>());
  const hasInteraction = useRef(false);
  const recordInitialValues = () => {
    for (const control of root.current ? findControls(root.current) : []) {
      // Until the first interaction, code may still fill in the form.
      if (!hasInteraction.current || !initialValues.current.has(control))
        initialValues.current.set(control, readControl(control));
    }
  };
  useLayoutEffect(recordInitialValues);
  useEffect(() => {
    const element = root.current;
    const onInteraction = () => {
      recordInitialValues();
      hasInteraction.current = true;
    };
    const onChange = () => {
      hasInteraction.current = true;
    };
    const listeners = [
      // The first three events fire before a value changes, the last two after it.
      ...(['keydown', 'pointerdown', 'beforeinput'] as const).map((name) => [name, onInteraction] as const),
      ...(['input', 'change'] as const).map((name) => [name, onChange] as const),
    ];
    for (const [name, listener] of listeners) element?.addEventListener(name, listener, true);
    return () => {
      for (const [name, listener] of listeners) element?.removeEventListener(name, listener, true);
    };
  }, []);
  const isChanged = () =>
    root.current !== null &&
    findControls(root.current).some((control) => {
      const initialValue = initialValues.current.get(control);
      return initialValue !== undefined && initialValue !== readControl(control);
    });
  return { root, isChanged };
}

export interface FormDialogProps extends Omit<DialogProps, 'open' | 'locked'> {
  /**
   * Called to close the dialog: after the confirmation, or immediately if nothing changed. Not called after a
   * submission: the parent component closes the dialog itself.
   */
  onClose: () => void;
  /**
   * Whether the form is being submitted. The dialog can't be dismissed then. The form's fields must be inside
   * `InertFields`.
   */
  busy: boolean;
}

/**
 * Dialog around a form. Esc, backdrop, close button and `useCloseDialog` ask for confirmation if the form has
 * changes. Values that code sets before the first interaction don't count as changes.
 */
export function FormDialog({ onClose, busy, children, footer, ...dialog }: FormDialogProps): ReactElement {
  const [isConfirming, setIsConfirming] = useState(false);
  const { root, isChanged } = useChangeTracking();
  const close = () => {
    if (busy) return;
    if (isChanged()) setIsConfirming(true);
    else onClose();
  };
  const provideClose = (content: ReactNode) => <CloseContext value={close}>{content}</CloseContext>;
  return (
    <Dialog {...dialog} open onClose={close} locked={busy} footer={footer ? provideClose(footer) : undefined}>
      <div ref={root}>{provideClose(children)}</div>
      <ConfirmDialog
        open={isConfirming}
        title={texts.title}
        body={texts.body}
        confirmLabel={texts.leave}
        cancelLabel={texts.stay}
        danger
        onConfirm={onClose}
        onCancel={() => setIsConfirming(false)}
      />
    </Dialog>
  );
}
