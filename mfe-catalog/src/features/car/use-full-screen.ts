import { isObject } from '@second-gear/contract/is-object';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const never = () => () => undefined;

/**
 * Whether the pictures fill the screen. Opening is a step in the history, so that the Back of a phone closes them and
 * does not leave the page.
 */
export function useFullScreen(): { open: boolean; show: () => void; close: () => void } {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const closing = useRef(false);
  const kept: Record<string, unknown> = isObject(state) ? state : {};
  const wanted = kept['pictures'] === true;
  // A page that is loaded anew there was drawn without them.
  const open = useSyncExternalStore(
    never,
    () => wanted,
    () => false,
  );
  useEffect(() => {
    closing.current = false;
  }, [open]);
  return {
    open,
    show: () => {
      void navigate(
        { pathname, search, hash },
        { state: { ...kept, pictures: true }, preventScrollReset: true },
      );
    },
    // Going back takes a moment: asked for twice meanwhile, it would leave the page.
    close: () => {
      if (closing.current) return;
      closing.current = true;
      void navigate(-1);
    },
  };
}
