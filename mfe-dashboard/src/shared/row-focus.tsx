import { type FocusEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { backToBoxes } from './bulk/keep-place.ts';

const ALL = 'a[href], button';
const CONTROLS = 'a[href], button:not(:disabled)';

const rowsOf = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('tbody > [role="row"]'),
];

/** The last focus in a list: control, cell, row, and the row's index in case all are removed. */
interface Place {
  control: HTMLElement;
  cell: HTMLElement | null;
  /** The preceding controls in its cell. */
  before: HTMLElement[];
  row: HTMLElement;
  index: number;
}

/** Whether the control is removed or disabled and so cannot have the focus. */
const isLost = ({ control }: Place): boolean => !control.isConnected || control.matches(':disabled');

const controlsOf = (cell: HTMLElement | null): HTMLElement[] => [
  ...(cell?.querySelectorAll<HTMLElement>(ALL) ?? []),
];

const isUsable = (control: HTMLElement | undefined): boolean => control?.matches(':enabled, a') === true;

/** Returns the control's replacement in the cell, else the nearest enabled one before it. */
function inCell(cell: HTMLElement | null, before: readonly HTMLElement[]): HTMLElement | undefined {
  const controls = controlsOf(cell);
  const last = before.findLast((control) => control.isConnected && isUsable(control));
  const after = controls[last ? controls.indexOf(last) + 1 : 0];
  return isUsable(after) ? after : last;
}

/** Returns the nearest control: in the cell, in the row, in the row that replaced it, or in the list. */
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
 * Restores lost focus in a list. If an action removes the pressed button (car sold, row deleted), the focus
 * moves to the nearest control instead of the top of the page.
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
    // The user has moved the focus off the page deliberately. An open dialog also takes the focus, but
    // restores it.
    const isLeft = relatedTarget === null && target.isConnected && !target.matches(':disabled');
    if (isLeft && !document.querySelector('dialog[open]')) place.current = null;
  };

  // Runs after every render, because a refetched list or a closed dialog may have removed the button.
  useEffect(() => {
    const lost = place.current;
    if (!lost || !isLost(lost)) return undefined;
    // Waits, because a closing dialog restores the focus first.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      if (activeElement !== null && activeElement !== document.body) return;
      place.current = null;
      // Moves from checkbox to checkbox for users who continue selecting.
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
