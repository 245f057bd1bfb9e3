import { type ReactElement, useEffect, useRef } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { Icon } from './icon.tsx';
import { Strip } from './toaster-css.ts';

const settings = { duration: 3000, removeDelay: 180 };

const contains = ({ left, right, top, bottom }: DOMRect, event: MouseEvent) =>
  event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;

const isText = (target: EventTarget | null) =>
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
  } = useToaster(settings);
  const strip = useRef<HTMLDivElement>(null);
  const newest = toasts[0]?.id;

  // The top layer puts toasts above modal dialogs; its last element is on top.
  useEffect(() => {
    const element = strip.current;
    if (!element || typeof element.showPopover !== 'function') return;
    if (!element.matches(':popover-open')) element.showPopover();
    else if (document.querySelector('dialog[open]')) {
      element.hidePopover();
      element.showPopover();
    }
  }, [newest]);

  // A toast that disappears while hovered or focused fires no leave event.
  const none = toasts.length === 0;
  useEffect(() => {
    if (none) endPause();
  }, [none, endPause]);

  const dismiss = (id: string) => {
    toast.dismiss(id);
    endPause();
  };

  // Everything outside an open modal is inert, so a press on a toast would reach the modal's backdrop.
  useEffect(() => {
    const onPress = (event: MouseEvent) => {
      if (!document.querySelector('dialog[open]')) return;
      const hit = [...(strip.current?.querySelectorAll<HTMLElement>('[data-toast]') ?? [])].find((element) =>
        contains(element.getBoundingClientRect(), event),
      );
      if (!hit || event.detail === 0) return;
      event.stopPropagation();
      event.preventDefault();
      const action = hit.querySelector<HTMLElement>('[data-toast-action]');
      if (action && contains(action.getBoundingClientRect(), event)) action.click();
      else if (hit.dataset['toast']) toast.dismiss(hit.dataset['toast']);
    };
    const onKey = (event: KeyboardEvent) => {
      const undo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z';
      if (!undo || isText(event.target)) return;
      const action = strip.current?.querySelector<HTMLElement>(
        '[data-toast]:not(.sg-leaving) [data-toast-action]',
      );
      if (!action) return;
      event.preventDefault();
      action.click();
    };
    document.addEventListener('click', onPress, true);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('click', onPress, true);
      document.removeEventListener('keydown', onKey);
    };
  }, []);

  // Focused element before the focus entered the toasts, to restore it when a toast disappears.
  const cameFrom = useRef<EventTarget | null>(null);
  const giveFocusBack = () => {
    const place = cameFrom.current;
    if (!strip.current?.contains(document.activeElement)) return;
    if (place instanceof HTMLElement && place.isConnected) place.focus({ preventScroll: true });
  };

  const show = (item: Toast) => (
    <div
      key={item.id}
      className={`sg-toast${item.visible ? '' : ' sg-leaving'}`}
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
    <Strip
      ref={strip}
      popover="manual"
      onMouseEnter={startPause}
      onMouseLeave={endPause}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
        startPause();
      }}
      onBlur={endPause}
      onClick={({ target }) => {
        if (target instanceof Element && target.closest('button')) giveFocusBack();
      }}
    >
      <div>{toasts.filter((item) => item.type === 'error').map(show)}</div>
      <div aria-live="polite">{toasts.filter((item) => item.type !== 'error').map(show)}</div>
    </Strip>
  );
}
