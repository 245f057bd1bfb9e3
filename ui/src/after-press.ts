let isPressed = false;
const waiting = new Set<() => void>();

/** The press is over when its click was handled too, which comes right after in the same turn. */
const release = () => {
  setTimeout(() => {
    isPressed = false;
    for (const work of waiting) work();
    waiting.clear();
  });
};

if (typeof document !== 'undefined') {
  const press = () => {
    isPressed = true;
  };
  document.addEventListener('pointerdown', press, true);
  document.addEventListener('pointerup', release, true);
  document.addEventListener('pointercancel', release, true);
}

/**
 * Lets what leaving a field brings about wait until the press that left it is over: an error that appears
 * in between would push the pressed button away from under the pointer, and its click would be lost.
 */
export const afterPress = <E>(handler: ((event: E) => void) | undefined) =>
  handler &&
  ((event: E) => {
    if (!isPressed) handler(event);
    else
      waiting.add(() => {
        handler(event);
      });
  });
