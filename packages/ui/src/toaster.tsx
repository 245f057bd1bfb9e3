import { type ReactElement, useEffect, useRef } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { Icon } from './icon.tsx';
import { ToastStrip } from './toaster-css.ts';

const TOASTER_SETTINGS = { duration: 3000, removeDelay: 180 };

const isInside = ({ left, right, top, bottom }: DOMRect, event: MouseEvent) =>
  event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;

const isFormField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches("input:not([type='checkbox'], [type='radio']), textarea, select"));

/**
 * The page's toasts, rendered once by the shell. Success messages are announced politely, errors immediately.
 * Ctrl+Z or Cmd+Z also triggers a toast's action (Undo), except in text fields.
 */
export function Toaster(): ReactElement {
  const {
    toasts,
    handlers: { startPause, endPause },
  } = useToaster(TOASTER_SETTINGS);
  const toastStrip = useRef<HTMLDivElement>(null);
  const newestId = toasts[0]?.id;

  // In the browser's top layer, the element that was shown last is on top. If a dialog is open, shows the
  // toasts again, so they are above it.
  useEffect(() => {
    const element = toastStrip.current;
    if (!element || typeof element.showPopover !== 'function') return;
    if (!element.matches(':popover-open')) element.showPopover();
    else if (document.querySelector('dialog[open]')) {
      element.hidePopover();
      element.showPopover();
    }
  }, [newestId]);

  // A toast that disappears while hovered or focused fires no leave event, so this effect ends the pause.
  const isEmpty = toasts.length === 0;
  useEffect(() => {
    if (isEmpty) endPause();
  }, [isEmpty, endPause]);

  const dismiss = (id: string) => {
    toast.dismiss(id);
    endPause();
  };

  // Everything outside an open modal is inert, so a press on a toast would reach the modal's backdrop.
  useEffect(() => {
    const onDocumentClick = (event: MouseEvent) => {
      if (!document.querySelector('dialog[open]')) return;
      const pressedToast = [
        ...(toastStrip.current?.querySelectorAll<HTMLElement>('[data-toast]') ?? []),
      ].find((element) => isInside(element.getBoundingClientRect(), event));
      if (!pressedToast || event.detail === 0) return;
      event.stopPropagation();
      event.preventDefault();
      const action = pressedToast.querySelector<HTMLElement>('[data-toast-action]');
      if (action && isInside(action.getBoundingClientRect(), event)) action.click();
      else if (pressedToast.dataset['toast']) toast.dismiss(pressedToast.dataset['toast']);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndoKey =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z';
      if (!isUndoKey || isFormField(event.target)) return;
      const action = toastStrip.current?.querySelector<HTMLElement>(
        '[data-toast]:not(.sg-hiding) [data-toast-action]',
      );
      if (!action) return;
      event.preventDefault();
      action.click();
    };
    document.addEventListener('click', onDocumentClick, true);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('click', onDocumentClick, true);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);

  // The element that had focus before the toasts. It gets focus back when a toast is dismissed.
  const previousFocus = useRef<EventTarget | null>(null);
  const restoreFocus = () => {
    const previousElement = previousFocus.current;
    if (!toastStrip.current?.contains(document.activeElement)) return;
    if (previousElement instanceof HTMLElement && previousElement.isConnected)
      previousElement.focus({ preventScroll: true });
  };

  const renderToast = (item: Toast) => (
    <div
      key={item.id}
      className={`sg-toast${item.visible ? '' : ' sg-hiding'}`}
      data-toast={item.id}
      data-type={item.type}
      role={item.type === 'error' ? 'alert' : undefined}
    >
      <Icon name={item.type === 'error' ? 'alert' : 'check'} size={20} />
      <p>{resolveValue(item.message, item)}</p>
      <button type="button" aria-label="Dismiss" onClick={() => dismiss(item.id)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );

  return (
    <ToastStrip
      ref={toastStrip}
      popover="manual"
      onMouseEnter={startPause}
      onMouseLeave={endPause}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
        startPause();
      }}
      onBlur={endPause}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('button')) restoreFocus();
      }}
    >
      <div>{toasts.filter((item) => item.type === 'error').map(renderToast)}</div>
      <div aria-live="polite">{toasts.filter((item) => item.type !== 'error').map(renderToast)}</div>
    </ToastStrip>
  );
}
