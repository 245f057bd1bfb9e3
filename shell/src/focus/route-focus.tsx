import { VisuallyHidden } from '@second-gear/ui/layout';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import {
  type FocusTarget,
  scrollHorizontallyIntoView,
  toFocusTarget,
  waitForTarget,
} from './focus-target.ts';

/** Time in ms for a lazy screen to set its heading and title. */
const SETTLE_MS = 150;

/**
 * After navigation, focuses the new heading, which screen readers then read. Without a heading, focuses the
 * content and announces the document's title. Back and Forward restore focus to the previous link or
 * button.
 */
export function RouteFocus({ contentId }: { contentId: string }): ReactElement {
  const { pathname, key } = useLocation();
  const isPop = useNavigationType() === 'POP';
  const currentPath = useRef(pathname);
  const lastFocusTargets = useRef(new Map<string, FocusTarget>());
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const content = document.getElementById(contentId);
    const recordFocus = (element: unknown) => {
      const focusTarget = content && element instanceof HTMLElement ? toFocusTarget(content, element) : null;
      if (focusTarget) lastFocusTargets.current.set(key, focusTarget);
    };
    const onFocus = ({ target }: FocusEvent) => {
      recordFocus(target);
    };
    // Some browsers don't focus a clicked link.
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element) recordFocus(target.closest('a[href], button'));
    };
    content?.addEventListener('focusin', onFocus);
    content?.addEventListener('click', onClick, true);
    return () => {
      content?.removeEventListener('focusin', onFocus);
      content?.removeEventListener('click', onClick, true);
    };
  }, [key, contentId]);

  useEffect(() => {
    if (currentPath.current === pathname) return undefined;
    currentPath.current = pathname;
    const content = document.getElementById(contentId);
    content?.focus({ preventScroll: true });
    const moveFocus = (previousElement: HTMLElement | null) => {
      // If the visitor has already moved focus, it stays there.
      if (document.activeElement !== content) return;
      const target = previousElement ?? content?.querySelector<HTMLElement>('h1[tabindex="-1"]');
      if (target) {
        target.focus({ preventScroll: true });
        if (previousElement && content) scrollHorizontallyIntoView(content, previousElement);
      } else setAnnouncement(document.title);
    };
    const focusTarget = isPop ? lastFocusTargets.current.get(key) : undefined;
    if (content && focusTarget) {
      return waitForTarget(content, focusTarget, moveFocus);
    }
    const timer = setTimeout(() => {
      moveFocus(null);
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
    };
    // Only a new path is a new screen. The effect reads `key` and `isPop` as they are at that time.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [pathname, contentId]);

  return (
    <VisuallyHidden aria-live="polite" role="status">
      {announcement}
    </VisuallyHidden>
  );
}
