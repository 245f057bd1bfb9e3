import { useEffect, useLayoutEffect, useRef } from 'react';

let isPressed = false;
let fields = 0;
const waiting = new Set<() => void>();

const press = () => {
  isPressed = true;
};
/** A task later, so that the press's click is handled first. */
const release = () => {
  setTimeout(() => {
    isPressed = false;
    for (const work of waiting) work();
    waiting.clear();
  });
};

/** Listens only while fields are mounted. */
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
    // A running press would otherwise never end.
    release();
  };
}

/**
 * Delays a blur handler until the pointer is released. Otherwise an error message would move the pressed
 * button away from the pointer, and its click would be lost.
 */
export function useAfterPress<E>(
  handler: ((event: E) => void) | undefined,
): ((event: E) => void) | undefined {
  useEffect(listen, []);
  // The press may have changed the field's state, so the latest handler runs.
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
