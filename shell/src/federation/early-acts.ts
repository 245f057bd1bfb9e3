/** What a visitor has done on a page that was drawn on the server before its scripts had come. */
interface EarlyActs {
  /** Buttons that were pressed and forms that were sent, in their order. */
  acts: (HTMLElement | HTMLFormElement)[];
  /** What was typed or chosen last, by its field. */
  typed: Map<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, string>;
}

declare global {
  // Made by the script below. It listens no more once it was called.
  var __secondGearEarlyActs: (() => EarlyActs) | undefined;
}

/**
 * Classic script for the page's head: remembers what is pressed, sent and typed until the page can answer it. A form
 * that says no address of its own is held back, or the browser would send it to the page's, and all fields with it.
 * Whoever gets no answer does it again: each thing counts once.
 */
export const earlyActsScript = `(function(){var d=document,acts=[],typed=new Map(),add=function(t){if(acts.indexOf(t)<0)acts.push(t)},on={click:function(e){var b=e.target.closest&&e.target.closest('button');if(b&&b.type!=='submit'){add(b);b.setAttribute('aria-busy','true')}},submit:function(e){if(e.target.hasAttribute('action'))return;e.preventDefault();add(e.target)},input:function(e){if(e.target.type!=='checkbox'&&e.target.type!=='radio')typed.set(e.target,e.target.value)}},k;for(k in on)d.addEventListener(k,on[k],true);window.__secondGearEarlyActs=function(){for(k in on)d.removeEventListener(k,on[k],true);return{acts:acts,typed:typed}}})()`;

/** Sets a field's value as if it were typed: React hears of what the browser sets, not of what it set itself. */
function retype(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  const { constructor } = field;
  Object.getOwnPropertyDescriptor(constructor.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Ends the remembering. From now on the page answers by itself.
 * @returns does once more what was done before, to be called when the page stands
 */
export function takeEarlyActs(): () => void {
  const { acts = [], typed = new Map() } = globalThis.__secondGearEarlyActs?.() ?? {};
  return () => {
    for (const [field, value] of typed) if (field.isConnected && field.value !== value) retype(field, value);
    for (const target of acts) {
      target.removeAttribute('aria-busy');
      if (!target.isConnected) continue;
      if (target instanceof HTMLFormElement) target.requestSubmit();
      else target.click();
    }
  };
}
