import { type FocusEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { backToBoxes } from './bulk/keep-place.ts';

const ALL = 'a[href], button';
const CONTROLS = 'a[href], button:not(:disabled)';

const rowsOf = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('tbody > [role="row"]'),
];

/** Where the focus was in a list: the control, what it stood in, and the row's place for when that is gone too. */
interface Place {
  control: HTMLElement;
  cell: HTMLElement | null;
  /** The controls before it in its cell. */
  before: HTMLElement[];
  row: HTMLElement;
  index: number;
}

/** A control that is gone, or that nothing can be done with any more, cannot have the focus. */
const isLost = ({ control }: Place): boolean => !control.isConnected || control.matches(':disabled');

const controlsOf = (cell: HTMLElement | null): HTMLElement[] => [
  ...(cell?.querySelectorAll<HTMLElement>(ALL) ?? []),
];

const isUsable = (control: HTMLElement | undefined): boolean => control?.matches(':enabled, a') === true;

/** In the cell itself: what took the control's place, else the nearest before it that can be used. */
function inCell(cell: HTMLElement | null, before: readonly HTMLElement[]): HTMLElement | undefined {
  const controls = controlsOf(cell);
  const last = before.findLast((control) => control.isConnected && isUsable(control));
  const after = controls[last ? controls.indexOf(last) + 1 : 0];
  return isUsable(after) ? after : last;
}

/** The nearest control to a place: in its cell, in its row, in the row that took its place, in the list. */
function nearest(list: HTMLElement, { cell, before, row, index }: Place): HTMLElement | null {
  const same = cell?.isConnected === true ? inCell(cell, before) : undefined;
  if (same) return same;
  const rows = rowsOf(list);
  const near = [cell, row].filter((part) => part?.isConnected === true);
  for (const part of [...near, rows[index], rows.at(-1), list]) {
    const control = part?.querySelector<HTMLElement>(CONTROLS);
    if (control) return control;
  }
  return null;
}

/**
 * Keeps the keyboard's place in a list: where an action takes away the very button that was pressed (the car
 * is sold, the row deleted), the focus goes to what is nearest instead of falling to the page's beginning.
 */
export function RowFocus({ children }: { children: ReactNode }): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const place = useRef<Place | null>(null);

  const remember = ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>('[role="row"]');
    if (!row || !list.current || !(target instanceof HTMLElement)) return;
    const cell = target.closest<HTMLElement>('[role="cell"]');
    const controls = controlsOf(cell);
    const before = controls.slice(0, Math.max(0, controls.indexOf(target)));
    place.current = { control: target, cell, before, row, index: rowsOf(list.current).indexOf(row) };
  };
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    // Away to nowhere by the person's own doing; a dialog, too, takes the focus, but gives it back.
    const isLeft = relatedTarget === null && target.isConnected && !target.matches(':disabled');
    if (isLeft && !document.querySelector('dialog[open]')) place.current = null;
  };

  // After every drawing: what took the button away may be a list come anew, or a dialog closed above it.
  useEffect(() => {
    const lost = place.current;
    if (!lost || !isLost(lost)) return undefined;
    // A dialog that closes gives the focus back first.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      if (activeElement !== null && activeElement !== document.body) return;
      place.current = null;
      // From box to box, for whoever goes on selecting.
      if (list.current && lost.control.matches('input')) backToBoxes(list.current, lost.index);
      if (document.activeElement !== activeElement) return;
      if (list.current) (nearest(list.current, lost) ?? list.current).focus();
    });
    return () => {
      clearTimeout(timer);
    };
  });

  return (
    <div ref={list} tabIndex={-1} onFocus={remember} onBlur={forget}>
      {children}
    </div>
  );
}
