/** Time in ms for other code to restore focus first, such as a closing dialog or a list. */
const GRACE_PERIOD_MS = 60;
/** Elements with more text than this don't get focus, because a screen reader would read all of it. */
const MAX_TEXT_LENGTH = 200;
const CONTROL_SELECTOR = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Position of a control: its ancestors from the inside out, and its index in each of them. */
interface FocusPosition {
  control: HTMLElement;
  ancestors: { container: HTMLElement; index: number }[];
}

function toPosition(control: HTMLElement): FocusPosition {
  const ancestors: FocusPosition['ancestors'] = [];
  let child: HTMLElement = control;
  for (
    let container = child.parentElement;
    container && container !== document.body;
    container = container.parentElement
  ) {
    ancestors.push({ container, index: [...container.children].indexOf(child) });
    child = container;
  }
  return { control, ancestors };
}

const isVisible = (element: HTMLElement): boolean =>
  typeof element.checkVisibility !== 'function' || element.checkVisibility({ visibilityProperty: true });

const canHoldFocus = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && isVisible(element);

const findControls = (container: HTMLElement): HTMLElement[] =>
  [...container.querySelectorAll<HTMLElement>(CONTROL_SELECTOR)].filter(
    (control) => control.tabIndex >= 0 && canHoldFocus(control),
  );

const isAtOrAfter = (control: HTMLElement, child: Element): boolean =>
  child.contains(control) ||
  Boolean(child.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING);

/**
 * Returns the element nearest to a removed control. Searches the remaining ancestors from the inside out for
 * a heading, the next control, or the last control. Returns an ancestor itself if it has only a short text.
 */
function findNearest({ ancestors }: FocusPosition): HTMLElement | null {
  for (const { container, index } of ancestors) {
    if (!container.isConnected || !isVisible(container)) continue;
    const title = container.querySelector<HTMLElement>(container.matches('dialog') ? 'h2' : 'h1');
    if (title) return title;
    const controls = findControls(container);
    const reference = container.children[index];
    const next = reference && controls.find((control) => isAtOrAfter(control, reference));
    const nearest = next ?? controls.at(-1);
    if (nearest) return nearest;
    const textLength = container.textContent.trim().length;
    if (textLength > 0 && textLength < MAX_TEXT_LENGTH) return container;
  }
  return document.querySelector('main');
}

/** Focuses any element, even one that isn't focusable. */
function focusElement(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}

const findTopDialog = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? null;

const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * Restores focus if an action removes or disables the focused control, in any remote. Focus moves to
 * the nearest control instead of the start of the page. A control that was disabled gets focus back once
 * it is enabled. Doesn't interfere if other code moves focus in time.
 * @returns a function that stops the recovery
 */
export function recoverLostFocus(): () => void {
  /**
   * Last focus position in the page, and last one in a dialog. A closing dialog restores the page's focus
   * itself.
   */
  const positions: { page: FocusPosition | null; dialog: FocusPosition | null } = {
    page: null,
    dialog: null,
  };
  /** Element that has focus in place of a disabled control. */
  let substitute: { element: HTMLElement; control: HTMLElement } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const getKind = (element: Element): 'page' | 'dialog' => (element.closest('dialog') ? 'dialog' : 'page');

  const restoreFocus = () => {
    if (!isFocusLost()) return;
    const dialog = findTopDialog();
    const position = dialog ? positions.dialog : positions.page;
    if (!position) return;
    if (canHoldFocus(position.control)) {
      // Nothing else has restored focus, for example after two dialogs closed at once or the control was
      // disabled briefly.
      position.control.focus({ preventScroll: true });
      return;
    }
    const container = position.ancestors[0]?.container;
    if (position.control.isConnected && isVisible(position.control) && container) {
      substitute = { element: container, control: position.control };
      focusElement(container);
      return;
    }
    const nearest = findNearest(position);
    if (nearest && (!dialog || dialog.contains(nearest))) focusElement(nearest);
    else dialog?.querySelector<HTMLElement>('h2')?.focus();
  };
  const scheduleRestore = () => {
    if (substitute && document.activeElement === substitute.element && canHoldFocus(substitute.control)) {
      substitute.control.focus({ preventScroll: true });
      return;
    }
    // Browsers blur a disabled control only at the next render.
    const isLosingFocus = isFocusLost() || document.activeElement?.matches(':disabled') === true;
    if (!isLosingFocus || !(positions.page ?? positions.dialog)) return;
    clearTimeout(timer);
    timer = setTimeout(restoreFocus, GRACE_PERIOD_MS);
  };
  const recordPosition = (target: EventTarget | null) => {
    if (substitute && target !== substitute.element) substitute = null;
    if (target instanceof HTMLElement && target.closest('main, header, footer, dialog') && !substitute) {
      positions[getKind(target)] = toPosition(target);
    }
  };
  const onFocusIn = ({ target }: FocusEvent) => {
    recordPosition(target);
  };
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    // Forgets the position if the user clicked next to a control, without leaving the window. Some browsers
    // fire the same event for a control that is being removed, so the check runs in a microtask.
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
    const kind = getKind(target);
    queueMicrotask(() => {
      if (isFocusLost() && canHoldFocus(target) && positions[kind]?.control === target)
        positions[kind] = null;
    });
  };

  const observer = new MutationObserver(scheduleRestore);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'open'],
  });
  // An element of a server-rendered page may have focus before scripts load.
  recordPosition(document.activeElement);
  // Capture phase: React stops events that reach parts of the page before hydration.
  document.addEventListener('focusin', onFocusIn, true);
  document.addEventListener('focusout', onFocusOut, true);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocusIn, true);
    document.removeEventListener('focusout', onFocusOut, true);
  };
}
