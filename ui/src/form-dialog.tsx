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
  body: 'What you entered here is lost.',
  leave: 'Close without sending',
  stay: 'Keep editing',
};

const Close = createContext<(() => void) | null>(null);

/**
 * Returns a function that closes the surrounding FormDialog as Esc does: with a confirmation if the form has
 * changes.
 */
export function useCloseDialog(): () => void {
  const close = useContext(Close);
  if (!close) throw new Error('useCloseDialog needs <FormDialog> around it');
  return close;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlsIn = (element: HTMLElement): Control[] => [
  ...element.querySelectorAll<Control>('input, textarea, select'),
];

const stateOf = (control: Control): string | boolean =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)
    ? control.checked
    : control.value;

/** Tracks whether the user changed the controls inside an element. */
function useIsChanged() {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(new Map<Control, string | boolean>());
  const used = useRef(false);
  const record = () => {
    for (const control of root.current ? controlsIn(root.current) : []) {
      // Until the first interaction, code may still fill in the form.
      if (!used.current || !before.current.has(control)) before.current.set(control, stateOf(control));
    }
  };
  useLayoutEffect(record);
  useEffect(() => {
    const element = root.current;
    const onUse = () => {
      record();
      used.current = true;
    };
    const onChange = () => {
      used.current = true;
    };
    const kinds = [
      // These events fire before a value changes, the others after it.
      ...(['keydown', 'pointerdown', 'beforeinput'] as const).map((name) => [name, onUse] as const),
      ...(['input', 'change'] as const).map((name) => [name, onChange] as const),
    ];
    for (const [name, listener] of kinds) element?.addEventListener(name, listener, true);
    return () => {
      for (const [name, listener] of kinds) element?.removeEventListener(name, listener, true);
    };
  }, []);
  const isChanged = () =>
    root.current !== null &&
    controlsIn(root.current).some((control) => {
      const was = before.current.get(control);
      return was !== undefined && was !== stateOf(control);
    });
  return { root, isChanged };
}

export interface FormDialogProps extends Omit<DialogProps, 'open' | 'locked'> {
  /**
   * Called to close it: after the confirmation, or immediately without changes. After submission, the owner
   * closes it.
   */
  onClose: () => void;
  /**
   * Whether the form is being submitted; the dialog can't be dismissed then. The form's fields must be inside
   * `Held`.
   */
  busy: boolean;
}

/**
 * Dialog around a form. Esc, backdrop, close button and `useCloseDialog` ask for confirmation if the form has
 * changes. Values set by code before the first interaction don't count.
 */
export function FormDialog({ onClose, busy, children, footer, ...dialog }: FormDialogProps): ReactElement {
  const [leaving, setLeaving] = useState(false);
  const { root, isChanged } = useIsChanged();
  const close = () => {
    if (busy) return;
    if (isChanged()) setLeaving(true);
    else onClose();
  };
  const closing = (content: ReactNode) => <Close value={close}>{content}</Close>;
  return (
    <Dialog {...dialog} open onClose={close} locked={busy} footer={footer ? closing(footer) : undefined}>
      <div ref={root}>{closing(children)}</div>
      <ConfirmDialog
        open={leaving}
        title={texts.title}
        body={texts.body}
        confirmLabel={texts.leave}
        cancelLabel={texts.stay}
        danger
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      />
    </Dialog>
  );
}
