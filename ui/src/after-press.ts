import { useEffect, useLayoutEffect, useRef } from 'react';

let isPressed = false;
let fields = 0;
const waiting = new Set<() => void>();

const press = () => {
  isPressed = true;
};
/** The press is over when its click was handled too, which comes right after in the same turn. */
const release = () => {
  setTimeout(() => {
    isPressed = false;
    for (const work of waiting) work();
    waiting.clear();
  });
};

/** Listens while there are fields: with the last one, a screen leaves nothing behind. */
function listen(): () => void {
  fields += 1;
  if (fields === 1) {
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
  }
  return () => {
    fields -= 1;
    if (fields > 0) return;
    document.removeEventListener('pointerdown', press, true);
    document.removeEventListener('pointerup', release, true);
    document.removeEventListener('pointercancel', release, true);
    // Nobody hears the end of a press that is under way.
    release();
  };
}

/**
 * Lets what leaving a field brings about wait until the press that left it is over: an error that appears
 * in between would push the pressed button away from under the pointer, and its click would be lost.
 */
export function useAfterPress<E>(
  handler: ((event: E) => void) | undefined,
): ((event: E) => void) | undefined {
  useEffect(listen, []);
  // By then the press may have changed what the field knows: it is the handler of that moment that counts.
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return (
    handler &&
    ((event: E) => {
      if (!isPressed) handler(event);
      else
        waiting.add(() => {
          latest.current?.(event);
        });
    })
  );
}
