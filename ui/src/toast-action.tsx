import { type ReactElement, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';

export interface Action {
  /** `Undo` where nothing else is said. */
  label?: string | undefined;
  /** Called once; what goes wrong in it is its own to tell. */
  run: () => void;
}

/** Words of a toast with one button; the shell's `Toaster` presses it for Ctrl+Z as well. */
export function ToastAction({
  id,
  text,
  action,
}: {
  id: string;
  text: string;
  action: Action;
}): ReactElement {
  // The toast takes a moment to leave, and its button with it.
  const taken = useRef(false);
  const take = () => {
    if (taken.current) return;
    taken.current = true;
    toast.dismiss(id);
    action.run();
  };
  return (
    <>
      <span>{text}</span>
      <button type="button" data-toast-action="" aria-keyshortcuts="Control+Z" onClick={take}>
        {action.label ?? 'Undo'}
      </button>
    </>
  );
}
