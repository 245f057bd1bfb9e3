import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';

/** Returns the submit button of a form; it may be outside and reference the form by id. */
const submitOf = (form: HTMLFormElement | null | undefined): HTMLElement | undefined =>
  [...(form?.elements ?? [])].find(
    (element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && element.type === 'submit',
  );

/**
 * Fields of a form that is being submitted. While `held`, they are inert, because changes would be lost with
 * the response. The focus moves to the submit button, and afterward back, or to the first invalid field.
 */
export function Held({ held, children }: { held: boolean; children: ReactNode }): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  // Focused field at submission; null if the focus was outside.
  const before = useRef<HTMLElement | null>(null);
  const wasHeld = useRef(false);
  // Not in the effect's cleanup, because React restores the focus during a commit.
  useLayoutEffect(() => {
    const element = root.current;
    const focused = document.activeElement;
    const button = submitOf(element?.closest('form'));
    const isInside = focused instanceof HTMLElement && element?.contains(focused);
    if (held) {
      before.current = isInside ? focused : null;
      if (isInside) button?.focus({ preventScroll: true });
    } else if (wasHeld.current && (isInside || focused === button || focused === document.body)) {
      const refused = element?.querySelector<HTMLElement>('[aria-invalid="true"]');
      if (refused) refused.focus();
      else if (!isInside) before.current?.focus({ preventScroll: true });
    }
    wasHeld.current = held;
  }, [held]);
  return (
    <div ref={root} inert={held}>
      {children}
    </div>
  );
}
