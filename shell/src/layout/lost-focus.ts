/** Time in ms that a screen has to put the focus where it belongs itself: a dialog that closes, a list that knows better. */
const OWN_WAY_MS = 60;
/** A part with more characters than this is too much to be read out as the place where one is. */
const SHORT_TEXT = 200;
const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Where a control stood: what it was in, from the inside outwards, and at which place in each of these. */
interface Place {
  control: HTMLElement;
  boxes: { box: HTMLElement; index: number }[];
}

function placeOf(control: HTMLElement): Place {
  const boxes: Place['boxes'] = [];
  let part: HTMLElement = control;
  for (let box = part.parentElement; box && box !== document.body; box = box.parentElement) {
    boxes.push({ box, index: [...box.children].indexOf(part) });
    part = box;
  }
  return { control, boxes };
}

const isSeen = (element: HTMLElement): boolean =>
  typeof element.checkVisibility !== 'function' || element.checkVisibility({ visibilityProperty: true });

const canHoldFocus = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && isSeen(element);

const controlsIn = (box: HTMLElement): HTMLElement[] =>
  [...box.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.tabIndex >= 0 && canHoldFocus(control),
  );

const isAtOrAfter = (control: HTMLElement, part: Element): boolean =>
  part.contains(control) || Boolean(part.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING);

/**
 * What is nearest to a place whose control is gone: the next control in what is left around it, else the last one; short
 * words that took its place; where the whole screen has changed, its heading.
 */
function nearestTo({ boxes }: Place): HTMLElement | null {
  for (const { box, index } of boxes) {
    if (!box.isConnected || !isSeen(box)) continue;
    const title = box.querySelector<HTMLElement>(box.matches('dialog') ? 'h2' : 'h1');
    if (title) return title;
    const controls = controlsIn(box);
    const reference = box.children[index];
    const next = reference && controls.find((control) => isAtOrAfter(control, reference));
    const nearest = next ?? controls.at(-1);
    if (nearest) return nearest;
    const words = box.textContent.trim().length;
    if (words > 0 && words < SHORT_TEXT) return box;
  }
  return document.querySelector('main');
}

/** Gives the focus to any element, also to one that the keyboard does not stop at. */
function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}

const openDialog = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? null;

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/**
 * Keeps the keyboard's place: where an action takes away or disables the very control that has the focus, in whichever
 * remote, the focus goes to what is nearest instead of falling to the page's beginning. A control that was disabled for
 * a while gets it back. Whoever puts the focus somewhere else within the moment is not disturbed.
 * @returns ends it
 */
export function keepFocus(): () => void {
  /** Where the focus was last in the page, and in a dialog over it, which gives it back. */
  const places: { page: Place | null; dialog: Place | null } = { page: null, dialog: null };
  /** Has the focus for a control that is disabled. */
  let standIn: { element: HTMLElement; control: HTMLElement } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const kindOf = (element: Element): 'page' | 'dialog' => (element.closest('dialog') ? 'dialog' : 'page');

  const mend = () => {
    if (!isNowhere()) return;
    const dialog = openDialog();
    const lost = dialog ? places.dialog : places.page;
    if (!lost) return;
    if (canHoldFocus(lost.control)) {
      // Two dialogs that close at once, or a moment of being disabled, have not given it back.
      lost.control.focus({ preventScroll: true });
      return;
    }
    const box = lost.boxes[0]?.box;
    if (lost.control.isConnected && isSeen(lost.control) && box) {
      standIn = { element: box, control: lost.control };
      focusOn(box);
      return;
    }
    const nearest = nearestTo(lost);
    if (nearest && (!dialog || dialog.contains(nearest))) focusOn(nearest);
    else dialog?.querySelector<HTMLElement>('h2')?.focus();
  };
  const look = () => {
    if (standIn && document.activeElement === standIn.element && canHoldFocus(standIn.control)) {
      standIn.control.focus({ preventScroll: true });
      return;
    }
    // A browser takes the focus from what is disabled only when it draws next.
    const isSoonLost = isNowhere() || document.activeElement?.matches(':disabled') === true;
    if (!isSoonLost || !(places.page ?? places.dialog)) return;
    clearTimeout(timer);
    timer = setTimeout(mend, OWN_WAY_MS);
  };
  const remember = (target: EventTarget | null) => {
    if (standIn && target !== standIn.element) standIn = null;
    if (target instanceof HTMLElement && target.closest('main, header, footer, dialog') && !standIn) {
      places[kindOf(target)] = placeOf(target);
    }
  };
  const onFocusIn = ({ target }: FocusEvent) => {
    remember(target);
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    // Away to nowhere by the person's own doing; not with the whole window. Some browsers say the same of a control that
    // is just being removed, and only afterwards it shows that it is gone.
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
    const kind = kindOf(target);
    queueMicrotask(() => {
      if (isNowhere() && canHoldFocus(target) && places[kind]?.control === target) places[kind] = null;
    });
  };

  const changes = new MutationObserver(look);
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'open'],
  });
  // A drawn page may have had it before its scripts came.
  remember(document.activeElement);
  // On the way down: React keeps to itself what reaches a part of the page that it has not taken over yet.
  document.addEventListener('focusin', onFocusIn, true);
  document.addEventListener('focusout', onFocusOut, true);
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    document.removeEventListener('focusin', onFocusIn, true);
    document.removeEventListener('focusout', onFocusOut, true);
  };
}
