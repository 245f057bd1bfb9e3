const CHECKBOX_SELECTOR = 'tbody .sg-select input';

const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * Focuses a control. Scrolls to it only for keyboard users, so the page does not move under a pointer.
 */
function focusControl(control: HTMLElement): void {
  control.focus({ preventScroll: true });
  if (typeof control.scrollIntoView === 'function' && control.matches(':focus-visible')) {
    control.scrollIntoView({ block: 'nearest' });
  }
}

/**
 * If focus is lost, moves it to the checkbox of the row at this index. Falls back to the nearest enabled
 * checkbox, then to the checkbox for all rows, then to any control of the row.
 */
export function restoreCheckboxFocus(list: HTMLElement, rowIndex: number): void {
  if (!isFocusLost()) return;
  const checkboxes = [...list.querySelectorAll<HTMLInputElement>(CHECKBOX_SELECTOR)];
  const index = Math.min(Math.max(rowIndex, 0), checkboxes.length - 1);
  const nearestCheckbox = [...checkboxes.slice(index), ...checkboxes.slice(0, index).toReversed()].find(
    (checkbox) => !checkbox.disabled,
  );
  const control =
    nearestCheckbox ??
    list.querySelector<HTMLElement>('thead .sg-select input:not(:disabled)') ??
    checkboxes[index]?.closest('[role="row"]')?.querySelector<HTMLElement>('a[href], button:not(:disabled)');
  if (control) focusControl(control);
}
