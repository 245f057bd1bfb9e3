import { type Field, type Filled, filledIn, labelOf } from './remember-early-acts.ts';

/** Fields that browsers and password managers autofill, often without an event. */
const FILLED_BY_OTHERS = 'input[autocomplete]:not([autocomplete="off"])';

function addSilent(filled: Map<Field, Filled>): void {
  for (const field of document.querySelectorAll<HTMLInputElement>(FILLED_BY_OTHERS)) {
    if (!filled.has(field) && field.value !== field.defaultValue) filled.set(field, filledIn(field));
  }
}

/**
 * Makes React handle the field's next event. React ignores events if the value equals the last one it saw.
 * The own setter of the field stores that value, so this calls the setter with another one, on a detached
 * clone.
 */
function forgetSeen(field: Field, name: 'value' | 'checked', other: string | boolean): void {
  const own = Object.getOwnPropertyDescriptor(field, name);
  own?.set?.call(field.cloneNode(), other);
}

/** Writes through the prototype, so that React detects a change. */
function write(field: Field, name: 'value' | 'checked', value: string | boolean): void {
  Object.getOwnPropertyDescriptor(field.constructor.prototype, name)?.set?.call(field, value);
}

/** Checks or unchecks a box without a click, which would toggle it. */
function tickAgain(field: HTMLInputElement, value: boolean): void {
  forgetSeen(field, 'checked', !value);
  if (field.checked !== value) write(field, 'checked', value);
  for (const type of ['click', 'input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Fills a field as if the visitor did. Doesn't write an unchanged value, because that moves the caret. */
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
  // A field without focus also gets the blur event, for example for validation.
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/** Returns the field, or its replacement after a new render; undefined if there is neither. */
function nowOf(field: Field, { label }: Filled): Field | undefined {
  if (field.isConnected) return field;
  return [...document.getElementsByName(field.name)]
    .filter(isField)
    .find((next) => next.type === field.type && labelOf(next) === label);
}

export interface EarlyReplay {
  /**
   * Restores the values of fields and fires their events. Call it as soon as a part of the page is hydrated,
   * before further input, because its code may have reset the values.
   * @param answers whether a field is in a hydrated part
   */
  fillIn: (answers: (field: Field) => boolean) => void;
  /** Restores the remaining fields, and replays presses and submits. Call it when the page is interactive. */
  doAgain: () => void;
}

export const nothingEarly: EarlyReplay = { fillIn: () => undefined, doAgain: () => undefined };

/**
 * Stops recording presses and submits, which the page handles from now on. Recording of fields stops when
 * they are hydrated.
 */
export function takeEarlyActs(): EarlyReplay {
  const early = globalThis.__secondGearEarlyActs?.();
  if (!early) return nothingEarly;
  const { acts, filled, follow } = early;
  addSilent(filled);
  const fillIn: EarlyReplay['fillIn'] = (answers) => {
    follow((field) => !answers(field));
    for (const [field, entry] of [...filled]) {
      const now = nowOf(field, entry);
      // A removed field may be rendered again.
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
