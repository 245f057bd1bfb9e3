import { type Field, getLabelText, type RecordedInput, toRecordedInput } from './record-early-events.ts';

/** Fields that browsers and password managers autofill, often without an event. */
const AUTOFILL_SELECTOR = 'input[autocomplete]:not([autocomplete="off"])';

function addAutofilled(inputs: Map<Field, RecordedInput>): void {
  for (const field of document.querySelectorAll<HTMLInputElement>(AUTOFILL_SELECTOR)) {
    if (!inputs.has(field) && field.value !== field.defaultValue) inputs.set(field, toRecordedInput(field));
  }
}

/**
 * Makes React handle the field's next event. React ignores an event if the value equals the last one it saw.
 * React's setter on the field stores that value. Calling that setter on a detached clone stores another value
 * without changing the field.
 */
function resetValueTracker(field: Field, name: 'value' | 'checked', differentValue: string | boolean): void {
  const descriptor = Object.getOwnPropertyDescriptor(field, name);
  descriptor?.set?.call(field.cloneNode(), differentValue);
}

/** Sets the value with the prototype's setter, which bypasses React's, so React detects a change. */
function setNativeValue(field: Field, name: 'value' | 'checked', value: string | boolean): void {
  Object.getOwnPropertyDescriptor(field.constructor.prototype, name)?.set?.call(field, value);
}

/** Checks or unchecks a box. Doesn't call `click`, which would toggle it. */
function replayCheck(field: HTMLInputElement, value: boolean): void {
  resetValueTracker(field, 'checked', !value);
  if (field.checked !== value) setNativeValue(field, 'checked', value);
  for (const type of ['click', 'input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * Fills a field as if the visitor had typed. Doesn't write an unchanged value, because that moves the caret.
 */
function replayField(field: Field, { value, caret }: RecordedInput): void {
  if (typeof value === 'boolean') {
    if (field instanceof HTMLInputElement) replayCheck(field, value);
    return;
  }
  resetValueTracker(field, 'value', `${value} `);
  if (field.value !== value) {
    setNativeValue(field, 'value', value);
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

/** Returns the field, or its replacement after a new render. Returns undefined if there is neither. */
function findCurrentField(field: Field, { label }: RecordedInput): Field | undefined {
  if (field.isConnected) return field;
  return [...document.getElementsByName(field.name)]
    .filter(isField)
    .find((candidate) => candidate.type === field.type && getLabelText(candidate) === label);
}

export interface EarlyReplay {
  /**
   * Restores the values of fields and fires their events. Call it as soon as a part of the page is hydrated,
   * before further input, because the part's code may have reset the values.
   * @param isReady returns whether a field is in a hydrated part
   */
  replayInputs: (isReady: (field: Field) => boolean) => void;
  /** Restores the remaining fields, and replays presses and submits. Call it when the page is interactive. */
  replayActions: () => void;
}

export const NO_EARLY_REPLAY: EarlyReplay = { replayInputs: () => undefined, replayActions: () => undefined };

/**
 * Stops the recording of presses and submits, which the page handles from now on, and returns their replay.
 * The recording of fields stops when they are hydrated.
 */
export function createEarlyReplay(): EarlyReplay {
  const recordedEvents = globalThis.__secondGearEarlyActs?.();
  if (!recordedEvents) return NO_EARLY_REPLAY;
  const { targets, inputs, setRecordFilter } = recordedEvents;
  addAutofilled(inputs);
  const replayInputs: EarlyReplay['replayInputs'] = (isReady) => {
    setRecordFilter((field) => !isReady(field));
    for (const [field, entry] of [...inputs]) {
      const current = findCurrentField(field, entry);
      // A removed field may be rendered again.
      if (!current || !isReady(current)) continue;
      inputs.delete(field);
      replayField(current, entry);
    }
  };
  return {
    replayInputs,
    replayActions: () => {
      replayInputs(() => true);
      inputs.clear();
      for (const target of targets.splice(0)) {
        target.removeAttribute('aria-busy');
        if (!target.isConnected) continue;
        if (target instanceof HTMLFormElement) target.requestSubmit();
        else target.click();
      }
    },
  };
}
