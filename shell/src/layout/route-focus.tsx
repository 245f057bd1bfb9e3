import { VisuallyHidden } from '@second-gear/ui/layout';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useLocation } from 'react-router-dom';

/** Time for a screen that comes in pieces to set its heading and title, in ms. */
const SETTLE_MS = 150;

/**
 * After a change of screen moves the focus to the new heading, which a screen reader then reads; where
 * a screen has none, to the content, and the document's title is announced.
 */
export function RouteFocus({ contentId }: { contentId: string }): ReactElement {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const content = document.getElementById(contentId);
    content?.focus({ preventScroll: true });
    const timer = setTimeout(() => {
      // Whoever has moved on in the meantime keeps the place.
      if (document.activeElement !== content) return;
      const heading = content?.querySelector<HTMLElement>('h1[tabindex="-1"]');
      if (heading) heading.focus({ preventScroll: true });
      else setAnnouncement(document.title);
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [pathname, contentId]);

  return (
    <VisuallyHidden aria-live="polite" role="status">
      {announcement}
    </VisuallyHidden>
  );
}
