const BOXES = 'tbody .sg-select input';

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Focuses a control. Scrolls to it only for keyboard users, so that the page does not move under a pointer.
 */
function focusOn(control: HTMLElement): void {
  control.focus({ preventScroll: true });
  if (typeof control.scrollIntoView === 'function' && control.matches(':focus-visible')) {
    control.scrollIntoView({ block: 'nearest' });
  }
}

/**
 * If the focus is lost, moves it to the checkbox at this index. Falls back to the nearest enabled one, the
 * one for all rows, or any control of the row.
 */
export function backToBoxes(list: HTMLElement, place: number): void {
  if (!isNowhere()) return;
  const boxes = [...list.querySelectorAll<HTMLInputElement>(BOXES)];
  const at = Math.min(Math.max(place, 0), boxes.length - 1);
  const nearest = [...boxes.slice(at), ...boxes.slice(0, at).toReversed()].find((box) => !box.disabled);
  const control =
    nearest ??
    list.querySelector<HTMLElement>('thead .sg-select input:not(:disabled)') ??
    boxes[at]?.closest('[role="row"]')?.querySelector<HTMLElement>('a[href], button:not(:disabled)');
  if (control) focusOn(control);
}
