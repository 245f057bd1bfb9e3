import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';

interface FocusPosition {
  control: HTMLElement;
  section: HTMLElement | null;
}

const isControlLost = ({ control }: FocusPosition): boolean =>
  !control.isConnected || control.matches(':disabled');

/**
 * Restores lost focus on a page. If an action removes the pressed button, focuses the heading of its section
 * or of the page.
 */
export function RestoreFocus({ children }: { children: ReactNode }): ReactElement {
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const page = root.current;
    if (!page) return undefined;
    let lastPosition: FocusPosition | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const recordPosition = ({ target }: FocusEvent) => {
      // Ignores focus inside dialogs. A closing dialog itself returns focus to the button that opened it.
      if (!(target instanceof HTMLElement) || target.closest('dialog')) return;
      lastPosition = { control: target, section: target.closest('section') };
    };
    const clearPosition = ({ target, relatedTarget }: FocusEvent) => {
      // The user has removed focus deliberately, for example by clicking next to a control.
      const isBlurredByUser =
        relatedTarget === null &&
        target instanceof HTMLElement &&
        target.isConnected &&
        !target.matches(':disabled') &&
        !document.querySelector('dialog[open]');
      if (isBlurredByUser) lastPosition = null;
    };
    const restoreFocus = () => {
      const lostPosition = lastPosition;
      if (!lostPosition || !isControlLost(lostPosition)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const { activeElement } = document;
        if (activeElement !== null && activeElement !== document.body) return;
        lastPosition = null;
        const focusArea = lostPosition.section?.isConnected === true ? lostPosition.section : page;
        (focusArea.querySelector<HTMLElement>('h1, h2') ?? page).focus();
      });
    };

    const observer = new MutationObserver(restoreFocus);
    observer.observe(page, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    page.addEventListener('focusin', recordPosition);
    page.addEventListener('focusout', clearPosition);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      page.removeEventListener('focusin', recordPosition);
      page.removeEventListener('focusout', clearPosition);
    };
  }, []);

  return (
    <div ref={root} tabIndex={-1}>
      {children}
    </div>
  );
}
