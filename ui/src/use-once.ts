import { useRef } from 'react';

/**
 * Lets one sending be under way at a time: a second press or submit may come before React has drawn that the first one has
 * begun. What is begun has to call `done` once it is answered; until then nothing else begins.
 */
export function useOnce(): (begin: (done: () => void) => void) => void {
  const underWay = useRef(false);
  return (begin) => {
    if (underWay.current) return;
    underWay.current = true;
    begin(() => {
      underWay.current = false;
    });
  };
}
