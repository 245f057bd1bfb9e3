import { type FocusEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { restoreCheckboxFocus } from './bulk/checkbox-focus.ts';

const ALL_CONTROLS = 'a[href], button';
const ENABLED_CONTROLS = 'a[href], button:not(:disabled)';

const getRows = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('tbody > [role="row"]'),
];

/** Where focus was last in a list: control, cell, row, and the row's index in case all are removed. */
interface FocusPosition {
  control: HTMLElement;
  cell: HTMLElement | null;
  /** The controls before `control` in its cell. */
  precedingControls: HTMLElement[];
  row: HTMLElement;
  index: number;
}

/** Returns whether the control is removed or disabled and so cannot have focus. */
const isControlLost = ({ control }: FocusPosition): boolean =>
  !control.isConnected || control.matches(':disabled');

const getControls = (cell: HTMLElement | null): HTMLElement[] => [
  ...(cell?.querySelectorAll<HTMLElement>(ALL_CONTROLS) ?? []),
];

const isUsable = (control: HTMLElement | undefined): boolean => control?.matches(':enabled, a') === true;

/**
 * Returns the control that now has the lost control's place in the cell. If that control is not usable,
 * returns the nearest usable control before it.
 */
function findNextControlInCell(
  cell: HTMLElement | null,
  precedingControls: readonly HTMLElement[],
): HTMLElement | undefined {
  const controls = getControls(cell);
  const lastUsable = precedingControls.findLast((control) => control.isConnected && isUsable(control));
  const nextControl = controls[lastUsable ? controls.indexOf(lastUsable) + 1 : 0];
  return isUsable(nextControl) ? nextControl : lastUsable;
}

/**
 * Returns the nearest control: in the same cell, in the same row, in the row at the same index, or anywhere
 * in the list.
 */
function findNearestControl(
  list: HTMLElement,
  { cell, precedingControls, row, index }: FocusPosition,
): HTMLElement | null {
  const controlInCell =
    cell?.isConnected === true ? findNextControlInCell(cell, precedingControls) : undefined;
  if (controlInCell) return controlInCell;
  const rows = getRows(list);
  const connectedParts = [cell, row].filter((part) => part?.isConnected === true);
  for (const part of [...connectedParts, rows[index], rows.at(-1), list]) {
    const control = part?.querySelector<HTMLElement>(ENABLED_CONTROLS);
    if (control) return control;
  }
  return null;
}

/**
 * Restores lost focus in a list. If an action removes the pressed button (car sold, row deleted), focus
 * moves to the nearest control instead of the top of the page.
 */
export function RestoreRowFocus({ children }: { children: ReactNode }): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const position = useRef<FocusPosition | null>(null);

  const recordPosition = ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>('[role="row"]');
    if (!row || !list.current || !(target instanceof HTMLElement)) return;
    const cell = target.closest<HTMLElement>('[role="cell"]');
    const controls = getControls(cell);
    const precedingControls = controls.slice(0, Math.max(0, controls.indexOf(target)));
    position.current = {
      control: target,
      cell,
      precedingControls,
      row,
      index: getRows(list.current).indexOf(row),
    };
  };
  const clearPosition = ({ target, relatedTarget }: FocusEvent) => {
    // The user has removed focus deliberately, for example by clicking next to a control. An open dialog
    // also takes focus, but returns it when it closes.
    const isBlurredByUser = relatedTarget === null && target.isConnected && !target.matches(':disabled');
    if (isBlurredByUser && !document.querySelector('dialog[open]')) position.current = null;
  };

  // Runs after every render, because a refetched list or a closed dialog may have removed the button.
  useEffect(() => {
    const lostPosition = position.current;
    if (!lostPosition || !isControlLost(lostPosition)) return undefined;
    // The timeout lets a closing dialog restore focus first.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      if (activeElement !== null && activeElement !== document.body) return;
      position.current = null;
      // If the lost control was a checkbox, focuses a checkbox, because the user may continue selecting.
      if (list.current && lostPosition.control.matches('input'))
        restoreCheckboxFocus(list.current, lostPosition.index);
      if (document.activeElement !== activeElement) return;
      if (list.current) (findNearestControl(list.current, lostPosition) ?? list.current).focus();
    });
    return () => {
      clearTimeout(timer);
    };
  });

  return (
    <div ref={list} tabIndex={-1} onFocus={recordPosition} onBlur={clearPosition}>
      {children}
    </div>
  );
}
