import { useEffect, useRef, type ReactElement } from 'react';
import { resolveValue, toast, useToaster, type Toast } from 'react-hot-toast/headless';
import { Icon } from './icon.tsx';
import { Strip } from './toaster-css.ts';

const settings = { duration: 3000, removeDelay: 180 };

const contains = ({ left, right, top, bottom }: DOMRect, event: MouseEvent) =>
  event.clientX >= left && event.clientX <= right && event.clientY >= top && event.clientY <= bottom;

/** The page's toasts; rendered once, by the shell. Good news is announced politely, errors at once. */
export function Toaster(): ReactElement {
  const {
    toasts,
    handlers: { startPause, endPause },
  } = useToaster(settings);
  const strip = useRef<HTMLDivElement>(null);
  const newest = toasts[0]?.id;

  // The top layer keeps toasts above modal dialogs; the last one to enter it lies on top.
  useEffect(() => {
    const element = strip.current;
    if (!element || typeof element.showPopover !== 'function') return;
    if (!element.matches(':popover-open')) element.showPopover();
    else if (document.querySelector('dialog[open]')) {
      element.hidePopover();
      element.showPopover();
    }
  }, [newest]);

  // A toast that goes away under the pointer or with the focus sends no leave event of its own.
  const none = toasts.length === 0;
  useEffect(() => {
    if (none) endPause();
  }, [none, endPause]);

  const dismiss = (id: string) => {
    toast.dismiss(id);
    endPause();
  };

  // Outside an open modal everything is inert, and a press on a toast would reach the modal's backdrop.
  useEffect(() => {
    const onPress = (event: MouseEvent) => {
      if (!document.querySelector('dialog[open]')) return;
      const hit = [...(strip.current?.querySelectorAll<HTMLElement>('[data-toast]') ?? [])].find((element) =>
        contains(element.getBoundingClientRect(), event),
      );
      if (!hit || event.detail === 0) return;
      event.stopPropagation();
      event.preventDefault();
      if (hit.dataset['toast']) toast.dismiss(hit.dataset['toast']);
    };
    document.addEventListener('click', onPress, true);
    return () => document.removeEventListener('click', onPress, true);
  }, []);

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
      onFocus={startPause}
      onBlur={endPause}
    >
      <div>{toasts.filter((item) => item.type === 'error').map(show)}</div>
      <div aria-live="polite">{toasts.filter((item) => item.type !== 'error').map(show)}</div>
    </Strip>
  );
}
