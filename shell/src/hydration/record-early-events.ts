/** A visitor's interactions with a server-rendered page before its scripts loaded. */
export interface RecordedEvents {
  /** Pressed buttons and submitted forms, in order. */
  targets: (HTMLElement | HTMLFormElement)[];
  /** Values of changed fields. Updated while the visitor types. */
  inputs: Map<Field, RecordedInput>;
  /** Sets which fields are still recorded. */
  setRecordFilter: (shouldRecord: (field: Field) => boolean) => void;
}

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface RecordedInput {
  /** The last value: text, option or checked state. */
  value: string | boolean;
  /** Identifies the field after a new render. */
  label: string;
  /** Caret position. Null if the field has none. */
  caret: number | null;
}

declare global {
  // A function that is defined below. Calling it stops the recording of presses and submits.
  var __secondGearEarlyActs: (() => RecordedEvents) | undefined;
}

const isCheckable = (field: EventTarget | null): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

export const getLabelText = ({ labels }: Field): string => labels?.[0]?.textContent ?? '';

export const toRecordedInput = (field: Field): RecordedInput => ({
  value: isCheckable(field) ? field.checked : field.value,
  label: getLabelText(field),
  caret: 'selectionEnd' in field ? field.selectionEnd : null,
});

/**
 * Runs in the page's head. Records presses, submits and values until hydration. Blocks forms without
 * `action`, because the browser would send all fields to the page's URL. A repeated interaction counts once.
 * Fields are recorded longer than clicks, because hydration may overwrite their values when clicks already
 * work.
 */
export function recordEarlyEvents(): void {
  const targets = new Set<HTMLElement | HTMLFormElement>();
  const inputs = new Map<Field, RecordedInput>();
  let shouldRecord: (field: Field) => boolean = () => true;

  const onClick = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button || button.type === 'submit') return;
    targets.add(button);
    button.setAttribute('aria-busy', 'true');
  };
  const onSubmit = (event: Event): void => {
    const form = event.target as HTMLFormElement;
    if (form.hasAttribute('action')) return;
    event.preventDefault();
    targets.add(form);
  };
  const onInput = ({ target }: Event): void => {
    const field = target as Field;
    if (!shouldRecord(field)) return;
    // The entry is inserted again, so the last changed field is the last entry.
    inputs.delete(field);
    inputs.set(field, toRecordedInput(field));
  };
  /** A checkbox changes state on click. Its input event comes later, and hydration may happen in between. */
  const onCheck = (event: Event): void => {
    if (isCheckable(event.target)) onInput(event);
  };

  const listeners = { click: onClick, submit: onSubmit };
  for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, true);
  document.addEventListener('input', onInput, true);
  document.addEventListener('click', onCheck, true);
  const setRecordFilter: RecordedEvents['setRecordFilter'] = (newFilter) => {
    shouldRecord = newFilter;
  };
  globalThis.__secondGearEarlyActs = () => {
    for (const [type, listener] of Object.entries(listeners)) {
      document.removeEventListener(type, listener, true);
    }
    return { targets: [...targets], inputs, setRecordFilter };
  };
}
