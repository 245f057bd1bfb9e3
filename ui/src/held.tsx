import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';

/** The submit button of a form, which may lie elsewhere and name the form. */
const submitOf = (form: HTMLFormElement | null | undefined): HTMLElement | undefined =>
  [...(form?.elements ?? [])].find(
    (element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && element.type === 'submit',
  );

/**
 * Fields of a form that is being sent: as long as `held`, nothing in them can be changed, so that nothing is typed that
 * would be lost with the answer. The keyboard waits on the form's button, then is where it was, or on what was refused.
 */
export function Held({ held, children }: { held: boolean; children: ReactNode }): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  // Where the keyboard was when it was sent; null where that is not held here.
  const before = useRef<HTMLElement | null>(null);
  const wasHeld = useRef(false);
  // Not in the effect's clean-up: React gives the focus back to where it was before a commit.
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
