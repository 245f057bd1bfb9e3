import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';

interface Place {
  control: HTMLElement;
  section: HTMLElement | null;
}

const isLost = ({ control }: Place): boolean => !control.isConnected || control.matches(':disabled');

/**
 * Restores lost focus on a page. If an action removes the pressed button, focuses the heading of its section
 * or of the page.
 */
export function KeepFocus({ children }: { children: ReactNode }): ReactElement {
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const page = root.current;
    if (!page) return undefined;
    let place: Place | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const remember = ({ target }: FocusEvent) => {
      // A closing dialog restores the focus itself if its trigger still exists.
      if (!(target instanceof HTMLElement) || target.closest('dialog')) return;
      place = { control: target, section: target.closest('section') };
    };
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      // The user has moved the focus off the page deliberately.
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
