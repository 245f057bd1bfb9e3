import { useEffect, useLayoutEffect, useRef } from 'react';

/** Tracks whether a pointer is pressed. Listens to pointer events only while fields are registered. */
function createPressTracker() {
  let isPressed = false;
  let fieldCount = 0;
  const pendingCallbacks = new Set<() => void>();

  const onPointerDown = () => {
    isPressed = true;
  };
  /** Runs the callbacks one task later, so the press's click is handled first. */
  const onPointerUp = () => {
    setTimeout(() => {
      isPressed = false;
      for (const callback of pendingCallbacks) callback();
      pendingCallbacks.clear();
    });
  };

  return {
    /** Registers a field. Returns a function that removes it. */
    registerField: () => {
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
    },
    /** Runs a callback after the press in progress, or now if there is none. */
    runAfterPress: (callback: () => void): void => {
      if (isPressed) pendingCallbacks.add(callback);
      else callback();
    },
  };
}

/** All fields share one tracker, so the page has one set of listeners. */
const pressTracker = createPressTracker();

/**
 * Delays a blur handler until the pointer is released. Otherwise, an error message would move the pressed
 * button away from the pointer, and the click would be lost.
 */
export function useDeferredBlur<E>(
  handler: ((event: E) => void) | undefined,
): ((event: E) => void) | undefined {
  useEffect(() => pressTracker.registerField(), []);
  // The press may have changed the field's state, so the latest handler runs.
  const latestHandler = useRef(handler);
  useLayoutEffect(() => {
    latestHandler.current = handler;
  });
  return (
    handler &&
    ((event: E) => {
      pressTracker.runAfterPress(() => latestHandler.current?.(event));
    })
  );
}
