import type { Field } from './remember-early-acts.ts';

/**
 * Fills a field in as if it were done by hand. React compares with what it set itself, and looks for that at the field's
 * own property: something else is set there first, so that it hears of what may have stood in the field all the time.
 */
function fillAgain(field: Field, value: string | boolean): void {
  if (field instanceof HTMLInputElement && typeof value === 'boolean') {
    field.checked = !value;
    field.click();
    return;
  }
  const own = Object.getOwnPropertyDescriptor(field.constructor.prototype, 'value');
  field.value = '';
  own?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  // What counts once a field is left counts now where it was left.
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/**
 * Ends the remembering. From now on the page answers by itself.
 * @returns does once more what was done before, to be called when the page stands
 */
export function takeEarlyActs(): () => void {
  const { acts = [], filled = new Map<Field, string | boolean>() } =
    globalThis.__secondGearEarlyActs?.() ?? {};
  return () => {
    for (const [field, value] of filled) if (field.isConnected) fillAgain(field, value);
    for (const target of acts) {
      target.removeAttribute('aria-busy');
      if (!target.isConnected) continue;
      if (target instanceof HTMLFormElement) target.requestSubmit();
      else target.click();
    }
  };
}
