import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';

/** Returns a form's submit button. The button may be outside the form and reference it by id. */
const findSubmitButton = (form: HTMLFormElement | null | undefined): HTMLElement | undefined =>
  [...(form?.elements ?? [])].find(
    (element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && element.type === 'submit',
  );

/**
 * Container for a form's fields. Set `inert` during a submission, so users can't make changes that the
 * response would overwrite. Focus moves to the submit button. After the submission, it moves back, or to the
 * first invalid field.
 */
export function InertFields({ inert, children }: { inert: boolean; children: ReactNode }): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  // The focused field at submission. Null if focus was outside the form.
  const previousFocus = useRef<HTMLElement | null>(null);
  const wasInert = useRef(false);
  // This code isn't in the effect's cleanup, because React restores focus during a commit, after cleanups.
  useLayoutEffect(() => {
    const element = root.current;
    const activeElement = document.activeElement;
    const button = findSubmitButton(element?.closest('form'));
    const isInside = activeElement instanceof HTMLElement && element?.contains(activeElement);
    if (inert) {
      previousFocus.current = isInside ? activeElement : null;
      if (isInside) button?.focus({ preventScroll: true });
    } else if (
      wasInert.current &&
      (isInside || activeElement === button || activeElement === document.body)
    ) {
      const invalidField = element?.querySelector<HTMLElement>('[aria-invalid="true"]');
      if (invalidField) invalidField.focus();
      else if (!isInside) previousFocus.current?.focus({ preventScroll: true });
    }
    wasInert.current = inert;
  }, [inert]);
  return (
    <div ref={root} inert={inert}>
      {children}
    </div>
  );
}
