import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';

/** Returns the submit button of a form; it may be outside and reference the form by id. */
const findSubmitButton = (form: HTMLFormElement | null | undefined): HTMLElement | undefined =>
  [...(form?.elements ?? [])].find(
    (element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && element.type === 'submit',
  );

/**
 * Fields of a form that is being submitted. While `inert`, they are inert, because changes would be lost with
 * the response. The focus moves to the submit button, and afterward back, or to the first invalid field.
 */
export function InertFields({ inert, children }: { inert: boolean; children: ReactNode }): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  // Focused field at submission; null if the focus was outside.
  const focusedBefore = useRef<HTMLElement | null>(null);
  const wasInert = useRef(false);
  // Not in the effect's cleanup, because React restores the focus during a commit.
  useLayoutEffect(() => {
    const element = root.current;
    const focused = document.activeElement;
    const button = findSubmitButton(element?.closest('form'));
    const isInside = focused instanceof HTMLElement && element?.contains(focused);
    if (inert) {
      focusedBefore.current = isInside ? focused : null;
      if (isInside) button?.focus({ preventScroll: true });
    } else if (wasInert.current && (isInside || focused === button || focused === document.body)) {
      const invalidField = element?.querySelector<HTMLElement>('[aria-invalid="true"]');
      if (invalidField) invalidField.focus();
      else if (!isInside) focusedBefore.current?.focus({ preventScroll: true });
    }
    wasInert.current = inert;
  }, [inert]);
  return (
    <div ref={root} inert={inert}>
      {children}
    </div>
  );
}
