const BOXES = 'tbody .sg-select input';

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Puts the focus on a control without moving the page under a pointer; whoever uses the keyboard sees where it is. */
function focusOn(control: HTMLElement): void {
  control.focus({ preventScroll: true });
  if (typeof control.scrollIntoView === 'function' && control.matches(':focus-visible')) {
    control.scrollIntoView({ block: 'nearest' });
  }
}

/**
 * Gives a focus that is nowhere back to the boxes of a list: to the one at this place, else to the nearest that can be
 * ticked, else to the one of all rows, else to whatever stands in the row.
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
