import { type Field, type Filled, filledIn, labelOf } from './remember-early-acts.ts';

/** What browsers and password managers fill in by themselves, often without an event. */
const FILLED_BY_OTHERS = 'input[autocomplete]:not([autocomplete="off"])';

function addSilent(filled: Map<Field, Filled>): void {
  for (const field of document.querySelectorAll<HTMLInputElement>(FILLED_BY_OTHERS)) {
    if (!filled.has(field) && field.value !== field.defaultValue) filled.set(field, filledIn(field));
  }
}

/**
 * Has React hear the field's next event in any case. It compares the value with the one that it saw last, which it keeps
 * in the setter of the field's own property: that is given another one here, on a field that is not in the page.
 */
function forgetSeen(field: Field, name: 'value' | 'checked', other: string | boolean): void {
  const own = Object.getOwnPropertyDescriptor(field, name);
  own?.set?.call(field.cloneNode(), other);
}

/** Writes past the own property: React is to find it. */
function write(field: Field, name: 'value' | 'checked', value: string | boolean): void {
  Object.getOwnPropertyDescriptor(field.constructor.prototype, name)?.set?.call(field, value);
}

/** Ticks a box or takes the tick off. No click of its own, which would toggle it, in the middle of the visitor's perhaps. */
function tickAgain(field: HTMLInputElement, value: boolean): void {
  forgetSeen(field, 'checked', !value);
  if (field.checked !== value) write(field, 'checked', value);
  for (const type of ['click', 'input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Fills a field in as if it were done by hand. Nothing is written where it is there already: that would move the caret. */
function fillAgain(field: Field, { value, caret }: Filled): void {
  if (typeof value === 'boolean') {
    if (field instanceof HTMLInputElement) tickAgain(field, value);
    return;
  }
  forgetSeen(field, 'value', `${value} `);
  if (field.value !== value) {
    write(field, 'value', value);
    if (caret !== null && field === document.activeElement && 'setSelectionRange' in field)
      field.setSelectionRange(caret, caret);
  }
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  // What counts once a field is left counts now where it was left.
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/** The field, or the one that has come in its place where a page was drawn anew; undefined where neither is there. */
function nowOf(field: Field, { label }: Filled): Field | undefined {
  if (field.isConnected) return field;
  return [...document.getElementsByName(field.name)]
    .filter(isField)
    .find((next) => next.type === field.type && labelOf(next) === label);
}

export interface EarlyReplay {
  /**
   * Gives fields back what was filled in, and tells it to whoever they belong to. It is to be called as soon as a part of
   * the page answers, before the visitor can do anything more: its code may have put its own values into them by then.
   * @param answers whether a field is in a part that answers
   */
  fillIn: (answers: (field: Field) => boolean) => void;
  /** Fills in what is left, and does once more what was pressed and sent, to be called when the page stands. */
  doAgain: () => void;
}

export const nothingEarly: EarlyReplay = { fillIn: () => undefined, doAgain: () => undefined };

/** Ends the remembering of what is pressed and sent, which the page answers by itself from now on; of fields, once they answer. */
export function takeEarlyActs(): EarlyReplay {
  const early = globalThis.__secondGearEarlyActs?.();
  if (!early) return nothingEarly;
  const { acts, filled, follow } = early;
  addSilent(filled);
  const fillIn: EarlyReplay['fillIn'] = (answers) => {
    follow((field) => !answers(field));
    for (const [field, entry] of [...filled]) {
      const now = nowOf(field, entry);
      // One that is gone may still come again.
      if (!now || !answers(now)) continue;
      filled.delete(field);
      fillAgain(now, entry);
    }
  };
  return {
    fillIn,
    doAgain: () => {
      fillIn(() => true);
      filled.clear();
      for (const target of acts.splice(0)) {
        target.removeAttribute('aria-busy');
        if (!target.isConnected) continue;
        if (target instanceof HTMLFormElement) target.requestSubmit();
        else target.click();
      }
    },
  };
}
