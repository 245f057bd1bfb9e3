import { VisuallyHidden } from '@second-gear/ui/layout';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { bringSideways, findMarked, type Mark, markOf } from './focus-mark.ts';

/** Time in ms for a lazy screen to set its heading and title. */
const SETTLE_MS = 150;

/**
 * After navigation, focuses the new heading, which screen readers then read. Without a heading, focuses the
 * content and announces the document's title. Back and Forward restore the focus to the previous link or
 * button.
 */
export function RouteFocus({ contentId }: { contentId: string }): ReactElement {
  const { pathname, key } = useLocation();
  const isPop = useNavigationType() === 'POP';
  const shown = useRef(pathname);
  const left = useRef(new Map<string, Mark>());
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const content = document.getElementById(contentId);
    const remember = (element: unknown) => {
      const mark = content && element instanceof HTMLElement ? markOf(content, element) : null;
      if (mark) left.current.set(key, mark);
    };
    const onFocus = ({ target }: FocusEvent) => {
      remember(target);
    };
    // Some browsers don't focus a clicked link.
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element) remember(target.closest('a[href], button'));
    };
    content?.addEventListener('focusin', onFocus);
    content?.addEventListener('click', onClick, true);
    return () => {
      content?.removeEventListener('focusin', onFocus);
      content?.removeEventListener('click', onClick, true);
    };
  }, [key, contentId]);

  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const content = document.getElementById(contentId);
    content?.focus({ preventScroll: true });
    const settle = (left: HTMLElement | null) => {
      // If the visitor has already moved the focus, it stays there.
      if (document.activeElement !== content) return;
      const target = left ?? content?.querySelector<HTMLElement>('h1[tabindex="-1"]');
      if (target) {
        target.focus({ preventScroll: true });
        if (left && content) bringSideways(content, left);
      } else setAnnouncement(document.title);
    };
    const mark = isPop ? left.current.get(key) : undefined;
    if (content && mark) {
      return findMarked(content, mark, settle);
    }
    const timer = setTimeout(() => {
      settle(null);
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
    };
    // Only a new path is a new screen; the effect reads the latest origin then.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [pathname, contentId]);

  return (
    <VisuallyHidden aria-live="polite" role="status">
      {announcement}
    </VisuallyHidden>
  );
}
