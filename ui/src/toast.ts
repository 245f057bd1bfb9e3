import { createElement } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type Action, ToastAction } from './toast-action.tsx';

/** A toast that offers something to do stays this long, in ms; the pointer or the focus on it stops the clock. */
const ACTION_MS = 8000;

interface Options {
  /** Usually what takes back the thing that the toast reports: `{ label: 'Undo', run }`. */
  action?: Action | undefined;
}

/**
 * Short words about what just happened; shown top-center by the page's one `Toaster`, for 3000 ms, or
 * 8000 ms where there is an action to take. The action's button closes its toast.
 */
export const notify = {
  success: (text: string, { action }: Options = {}): void => {
    if (!action) {
      toast.success(text);
      return;
    }
    toast.success(({ id }) => createElement(ToastAction, { id, text, action }), { duration: ACTION_MS });
  },
  error: (text: string): void => {
    toast.error(text);
  },
};
