import { useEffect, useLayoutEffect, useRef } from 'react';

let isPressed = false;
let fieldCount = 0;
const pendingCallbacks = new Set<() => void>();

const onPointerDown = () => {
  isPressed = true;
};
/** Runs the callbacks one task later, so that the press's click is handled first. */
const onPointerUp = () => {
  setTimeout(() => {
    isPressed = false;
    for (const callback of pendingCallbacks) callback();
    pendingCallbacks.clear();
  });
};

/** Listens to pointer events only while fields are mounted. */
function listenWhileMounted(): () => void {
  fieldCount += 1;
  if (fieldCount === 1) {
    document.addEventListener('pointerdown', onPointerDown, true);
    document.addEventListener('pointerup', onPointerUp, true);
    document.addEventListener('pointercancel', onPointerUp, true);
  }
  return () => {
    fieldCount -= 1;
    if (fieldCount > 0) return;
    document.removeEventListener('pointerdown', onPointerDown, true);
    document.removeEventListener('pointerup', onPointerUp, true);
    document.removeEventListener('pointercancel', onPointerUp, true);
    // Without these listeners, a press in progress would never end.
    onPointerUp();
  };
}

/**
 * Delays a blur handler until the pointer is released. Otherwise an error message would move the pressed
 * button away from the pointer, and its click would be lost.
 */
export function useDeferredBlur<E>(
  handler: ((event: E) => void) | undefined,
): ((event: E) => void) | undefined {
  useEffect(listenWhileMounted, []);
  // The press may have changed the field's state, so the latest handler runs.
  const latestHandler = useRef(handler);
  useLayoutEffect(() => {
    latestHandler.current = handler;
  });
  return (
    handler &&
    ((event: E) => {
      if (!isPressed) handler(event);
      else
        pendingCallbacks.add(() => {
          latestHandler.current?.(event);
        });
    })
  );
}
