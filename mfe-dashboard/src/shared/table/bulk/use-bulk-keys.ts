import { useEffect, useRef } from 'react';

const FIRST_ACTION = '.sg-actions button';

/**
 * Adds keyboard shortcuts while rows are selected. Escape clears the selection. Enter on a row's checkbox
 * moves the focus to the first action. Both work only while the focus is in the list or on no element.
 */
export function useBulkKeys(
  list: { current: HTMLElement | null },
  active: boolean,
  onClear: () => void,
): void {
  const clear = useRef(onClear);
  useEffect(() => {
    clear.current = onClear;
  });
  useEffect(() => {
    if (!active) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      if (!(target instanceof HTMLElement) || !list.current) return;
      if (target !== document.body && !list.current.contains(target)) return;
      if (key === 'Escape') clear.current();
      if (key === 'Enter' && target.matches('.sg-select input')) {
        event.preventDefault();
        list.current.querySelector<HTMLElement>(FIRST_ACTION)?.focus();
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [list, active]);
}
