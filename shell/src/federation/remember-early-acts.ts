/** What a visitor has done on a page that was drawn on the server before its scripts had come. */
export interface EarlyActs {
  /** Buttons that were pressed and forms that were sent, in their order. */
  acts: (HTMLElement | HTMLFormElement)[];
  /** What is in the fields that were filled in. It goes on changing. */
  filled: Map<Field, Filled>;
  /** Says which fields are still to be followed. */
  follow: (isFollowed: (field: Field) => boolean) => void;
}

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export interface Filled {
  /** What was typed, chosen or ticked last. */
  value: string | boolean;
  /** By it the field is found again where the page is drawn anew. */
  label: string;
  /** Where the next letter goes; null where a field does not say so. */
  caret: number | null;
}

declare global {
  // Made below. It listens no more to what is pressed and sent once it was called.
  var __secondGearEarlyActs: (() => EarlyActs) | undefined;
}

const isTicked = (field: EventTarget | null): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

export const labelOf = ({ labels }: Field): string => labels?.[0]?.textContent ?? '';

/** What is in a field. */
export const filledIn = (field: Field): Filled => ({
  value: isTicked(field) ? field.checked : field.value,
  label: labelOf(field),
  caret: 'selectionEnd' in field ? field.selectionEnd : null,
});

/**
 * For the page's head: remembers what is pressed, sent and filled in until the page can answer it. A form that says no
 * address of its own is held back, or the browser would send it to the page's, and all fields with it. Whoever gets no
 * answer does it again: each thing counts once. Fields are followed longer than the rest: a page that is being taken over
 * hears a click already, and may still put its own values into them.
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
    // The last one filled in is the last one in the map.
    filled.delete(field);
    filled.set(field, filledIn(field));
  };
  /** A box has its new state when it is clicked; its input event comes later, and the page may answer in between. */
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
