import { isObject } from '@second-gear/contract/is-object';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const subscribeToNothing = () => () => undefined;

/**
 * State of the full-screen viewer. Opening the viewer adds a history entry, so Back on a phone closes
 * the viewer and doesn't leave the page.
 */
export function useFullScreen(): { isOpen: boolean; show: () => void; close: () => void } {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const isClosing = useRef(false);
  const historyState: Record<string, unknown> = isObject(state) ? state : {};
  const isRequested = historyState['pictures'] === true;
  // The server-rendered page doesn't contain the viewer, so the first render after a reload must not either.
  const isOpen = useSyncExternalStore(
    subscribeToNothing,
    () => isRequested,
    () => false,
  );
  useEffect(() => {
    isClosing.current = false;
  }, [isOpen]);
  return {
    isOpen,
    show: () => {
      void navigate(
        { pathname, search, hash },
        { state: { ...historyState, pictures: true }, preventScrollReset: true },
      );
    },
    // `navigate(-1)` is asynchronous. A second call before it completes would leave the page.
    close: () => {
      if (isClosing.current) return;
      isClosing.current = true;
      void navigate(-1);
    },
  };
}
