import { type ReactElement, useRef } from 'react';
import { toast } from 'react-hot-toast/headless';

export interface ToastActionOptions {
  /** Default: `Undo`. */
  label?: string | undefined;
  /** Called once. Must handle its own errors. */
  run: () => void;
}

/** Content of a toast with one button. The shell's `Toaster` also triggers it on Ctrl+Z. */
export function ToastAction({
  id,
  text,
  action,
}: {
  id: string;
  text: string;
  action: ToastActionOptions;
}): ReactElement {
  // The toast and its button take a moment to disappear. A second press in that time is ignored.
  const hasRun = useRef(false);
  const runOnce = () => {
    if (hasRun.current) return;
    hasRun.current = true;
    toast.dismiss(id);
    action.run();
  };
  return (
    <>
      <span>{text}</span>
      <button type="button" data-toast-action="" aria-keyshortcuts="Control+Z" onClick={runOnce}>
        {action.label ?? 'Undo'}
      </button>
    </>
  );
}
