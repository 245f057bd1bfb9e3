import { createElement } from 'react';
import { toast } from 'react-hot-toast/headless';
import { ToastAction, type ToastActionOptions } from './toast-action.tsx';

/** Duration in ms of a toast with an action. Hover or focus pauses it. */
const ACTION_TOAST_DURATION_MS = 8000;

interface NotifyOptions {
  /** Usually undoes what the toast reports: `{ label: 'Undo', run }`. */
  action?: ToastActionOptions | undefined;
}

/**
 * Shows a short message at the top center, rendered by the page's `Toaster`. Lasts 3000 ms, or 8000 ms with
 * an action. The action's button closes its toast.
 */
export const notify = {
  success: (text: string, { action }: NotifyOptions = {}): void => {
    if (!action) {
      toast.success(text);
      return;
    }
    toast.success(({ id }) => createElement(ToastAction, { id, text, action }), {
      duration: ACTION_TOAST_DURATION_MS,
    });
  },
  error: (text: string): void => {
    toast.error(text);
  },
};
