/** What a visitor has done on a page that was drawn on the server before its scripts had come. */
interface EarlyActs {
  /** Buttons that were pressed and forms that were sent, in their order. */
  acts: (HTMLElement | HTMLFormElement)[];
  /** What was typed, chosen or ticked last, by its field. */
  filled: Map<Field, string | boolean>;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

declare global {
  // Made by the script below. It listens no more once it was called.
  var __secondGearEarlyActs: (() => EarlyActs) | undefined;
}

/**
 * Classic script for the page's head: remembers what is pressed, sent and filled in until the page can answer it. A form
 * that says no address of its own is held back, or the browser would send it to the page's, and all fields with it.
 * Whoever gets no answer does it again: each thing counts once.
 */
export const earlyActsScript = `(function(){var d=document,acts=[],filled=new Map(),add=function(t){if(acts.indexOf(t)<0)acts.push(t)},on={click:function(e){var b=e.target.closest&&e.target.closest('button');if(b&&b.type!=='submit'){add(b);b.setAttribute('aria-busy','true')}},submit:function(e){if(e.target.hasAttribute('action'))return;e.preventDefault();add(e.target)},input:function(e){var f=e.target;filled.delete(f);filled.set(f,f.type==='checkbox'||f.type==='radio'?f.checked:f.value)}},k;for(k in on)d.addEventListener(k,on[k],true);window.__secondGearEarlyActs=function(){for(k in on)d.removeEventListener(k,on[k],true);return{acts:acts,filled:filled}}})()`;

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
