import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';

interface Place {
  control: HTMLElement;
  section: HTMLElement | null;
}

const isLost = ({ control }: Place): boolean => !control.isConnected || control.matches(':disabled');

/**
 * Keeps the keyboard's place on a page whose parts come and go: where an action takes away the button that was
 * pressed, the focus goes to the heading of its section, or else to the page's, instead of to the beginning.
 */
export function KeepFocus({ children }: { children: ReactNode }): ReactElement {
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const page = root.current;
    if (!page) return undefined;
    let place: Place | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const remember = ({ target }: FocusEvent) => {
      // A dialog gives the focus back by itself, if what opened it is still there.
      if (!(target instanceof HTMLElement) || target.closest('dialog')) return;
      place = { control: target, section: target.closest('section') };
    };
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      // Away to nowhere by the person's own doing.
      const isLeft =
        relatedTarget === null &&
        target instanceof HTMLElement &&
        target.isConnected &&
        !target.matches(':disabled') &&
        !document.querySelector('dialog[open]');
      if (isLeft) place = null;
    };
    const mend = () => {
      const lost = place;
      if (!lost || !isLost(lost)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const { activeElement } = document;
        if (activeElement !== null && activeElement !== document.body) return;
        place = null;
        const near = lost.section?.isConnected === true ? lost.section : page;
        (near.querySelector<HTMLElement>('h1, h2') ?? page).focus();
      });
    };

    const changes = new MutationObserver(mend);
    changes.observe(page, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    page.addEventListener('focusin', remember);
    page.addEventListener('focusout', forget);
    return () => {
      clearTimeout(timer);
      changes.disconnect();
      page.removeEventListener('focusin', remember);
      page.removeEventListener('focusout', forget);
    };
  }, []);

  return (
    <div ref={root} tabIndex={-1}>
      {children}
    </div>
  );
}
