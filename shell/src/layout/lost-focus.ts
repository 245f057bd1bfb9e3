/** Time in ms for other code to restore the focus first, such as a closing dialog or a list. */
const OWN_WAY_MS = 60;
/** Elements with more text than this don't get the focus, because a screen reader would read all of it. */
const SHORT_TEXT = 200;
const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Position of a control: its ancestors from the inside out, and its index in each of them. */
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
 * Returns the nearest element to a removed control: the next control in the closest remaining ancestor, else
 * the last one. Otherwise the short text that replaced it, or the heading if the whole screen changed.
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

/** Focuses any element, also one that isn't focusable. */
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
 * Restores the focus if an action removes or disables the focused control, in any remote. The focus moves to
 * the nearest control instead of the start of the page. A temporarily disabled control gets it back. Doesn't
 * interfere if other code moves the focus in time.
 * @returns stops it
 */
export function keepFocus(): () => void {
  /** Last focus position in the page, and in a dialog above it, which restores the focus itself. */
  const places: { page: Place | null; dialog: Place | null } = { page: null, dialog: null };
  /** Element that has the focus in place of a disabled control. */
  let standIn: { element: HTMLElement; control: HTMLElement } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const kindOf = (element: Element): 'page' | 'dialog' => (element.closest('dialog') ? 'dialog' : 'page');

  const mend = () => {
    if (!isNowhere()) return;
    const dialog = openDialog();
    const lost = dialog ? places.dialog : places.page;
    if (!lost) return;
    if (canHoldFocus(lost.control)) {
      // Two dialogs that close at once, or a briefly disabled control, haven't restored the focus.
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
    // Browsers blur a disabled control only at the next render.
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
    // The user moved the focus to nothing, without leaving the window. Some browsers report the same for a
    // control that is being removed, so the check runs in a microtask.
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
  // An element of a server-rendered page may have the focus before scripts load.
  remember(document.activeElement);
  // Capture phase: React stops events that reach parts of the page before hydration.
  document.addEventListener('focusin', onFocusIn, true);
  document.addEventListener('focusout', onFocusOut, true);
  return () => {
    clearTimeout(timer);
    changes.disconnect();
    document.removeEventListener('focusin', onFocusIn, true);
    document.removeEventListener('focusout', onFocusOut, true);
  };
}
