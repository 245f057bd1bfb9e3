/** What a visitor has done on a page that was drawn on the server before its scripts had come. */
export interface EarlyActs {
  /** Buttons that were pressed and forms that were sent, in their order. */
  acts: (HTMLElement | HTMLFormElement)[];
  /** What was typed, chosen or ticked last, by its field. */
  filled: Map<Field, string | boolean>;
}

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  // Made below. It listens no more once it was called.
  var __secondGearEarlyActs: (() => EarlyActs) | undefined;
}

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/**
 * For the page's head: remembers what is pressed, sent and filled in until the page can answer it. A form that says no
 * address of its own is held back, or the browser would send it to the page's, and all fields with it. Whoever gets no
 * answer does it again: each thing counts once.
 */
export function rememberEarlyActs(): void {
  const acts = new Set<HTMLElement | HTMLFormElement>();
  const filled = new Map<Field, string | boolean>();

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
    // The last one filled in is the last one in the map.
    filled.delete(field);
    filled.set(field, isTicked(field) ? field.checked : field.value);
  };

  const listeners = { click: onClick, submit: onSubmit, input: onInput };
  for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, true);
  globalThis.__secondGearEarlyActs = () => {
    for (const [type, listener] of Object.entries(listeners)) {
      document.removeEventListener(type, listener, true);
    }
    return { acts: [...acts], filled };
  };
}
