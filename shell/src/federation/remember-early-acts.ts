/** A visitor's interactions with a server-rendered page before its scripts loaded. */
export interface EarlyActs {
  /** Pressed buttons and submitted forms, in order. */
  acts: (HTMLElement | HTMLFormElement)[];
  /** Values of changed fields. Updated while the visitor types. */
  filled: Map<Field, Filled>;
  /** Sets which fields are still recorded. */
  follow: (isFollowed: (field: Field) => boolean) => void;
}

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface Filled {
  /** The last value: text, option or checked state. */
  value: string | boolean;
  /** Identifies the field after a new render. */
  label: string;
  /** Caret position; null if the field has none. */
  caret: number | null;
}

declare global {
  // Defined below. Calling it stops the recording of presses and submits.
  var __secondGearEarlyActs: (() => EarlyActs) | undefined;
}

const isTicked = (field: EventTarget | null): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

export const labelOf = ({ labels }: Field): string => labels?.[0]?.textContent ?? '';

/** Returns a field's state. */
export const filledIn = (field: Field): Filled => ({
  value: isTicked(field) ? field.checked : field.value,
  label: labelOf(field),
  caret: 'selectionEnd' in field ? field.selectionEnd : null,
});

/**
 * Runs in the page's head: records presses, submits and values until hydration. Blocks forms without
 * `action`, because the browser would send all fields to the page's URL. A repeated interaction counts once.
 * Fields are recorded longer than the rest, because hydration may overwrite their values when clicks already
 * work.
 */
export function rememberEarlyActs(): void {
  const acts = new Set<HTMLElement | HTMLFormElement>();
  const filled = new Map<Field, Filled>();
  let isFollowed: (field: Field) => boolean = () => true;

  const onClick = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button || button.type === 'submit') return;
    acts.add(button);
    button.setAttribute('aria-busy', 'true');
  };
  const onSubmit = (event: Event): void => {
    const form = event.target as HTMLFormElement;
    if (form.hasAttribute('action')) return;
    event.preventDefault();
    acts.add(form);
  };
  const onInput = ({ target }: Event): void => {
    const field = target as Field;
    if (!isFollowed(field)) return;
    // Reinserted, so that the last changed field is the last entry.
    filled.delete(field);
    filled.set(field, filledIn(field));
  };
  /** A checkbox changes state on click. Its input event comes later, and hydration may happen in between. */
  const onTick = (event: Event): void => {
    if (isTicked(event.target)) onInput(event);
  };

  const listeners = { click: onClick, submit: onSubmit };
  for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, true);
  document.addEventListener('input', onInput, true);
  document.addEventListener('click', onTick, true);
  const follow: EarlyActs['follow'] = (next) => {
    isFollowed = next;
  };
  globalThis.__secondGearEarlyActs = () => {
    for (const [type, listener] of Object.entries(listeners)) {
      document.removeEventListener(type, listener, true);
    }
    return { acts: [...acts], filled, follow };
  };
}
