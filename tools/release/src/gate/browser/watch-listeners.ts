/**
 * Makes watchRunning also list listeners on objects that outlive a screen, such as window. Runs in a page
 * after watchRunning, so it must be self-contained.
 */
export function watchListeners(): void {
  const tracker = globalThis.__gateRunning;
  if (!tracker) return;
  const { activities, track } = tracker;
  type RunningActivity = ReturnType<typeof track>;

  const targetNames = new Map<unknown, string>([
    [window, 'window'],
    [document, 'document'],
    [window.visualViewport, 'visualViewport'],
    [screen.orientation, 'screen.orientation'],
  ]);
  const targetNameOf = (target: unknown): string | undefined => {
    if (target instanceof MediaQueryList) return 'a media query';
    if (target === document.documentElement) return 'the html element';
    return target === document.body ? 'the body' : targetNames.get(target);
  };
  const listeners = new WeakMap<object, Map<string, RunningActivity>>();
  const ids = new WeakMap<object, number>();
  let lastId = 0;
  const idOf = (target: object): number => {
    const id = ids.get(target) ?? (lastId += 1);
    ids.set(target, id);
    return id;
  };
  const isCapture = (options: unknown): boolean =>
    typeof options === 'object'
      ? (options as AddEventListenerOptions | null)?.capture === true
      : options === true;
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const dropEntry = (listener: object, key: string): void => {
    const listenerEntries = listeners.get(listener);
    const running = listenerEntries?.get(key);
    if (running) activities.delete(running);
    listenerEntries?.delete(key);
  };
  const patchedAdd: typeof add = function (this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window;
    const targetName = targetNameOf(target);
    if (listener && targetName) {
      const key = [idOf(target), type, isCapture(options)].join(' ');
      const listenerEntries = listeners.get(listener) ?? new Map<string, RunningActivity>();
      listeners.set(listener, listenerEntries);
      const { once, signal } = typeof options === 'object' ? options : {};
      if (!listenerEntries.has(key) && !signal?.aborted) {
        const name = `${targetName} ${type}${isCapture(options) ? ' (capture)' : ''}`;
        const isDirect = target.addEventListener === patchedAdd;
        listenerEntries.set(key, track('listener', name, undefined, isDirect));
        if (once)
          add.call(
            target,
            type,
            () => {
              dropEntry(listener, key);
            },
            { once: true },
          );
        if (signal)
          add.call(
            signal,
            'abort',
            () => {
              dropEntry(listener, key);
            },
            { once: true },
          );
      }
    }
    add.call(target, type, listener, options);
  };
  EventTarget.prototype.addEventListener = patchedAdd;
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = (this as EventTarget | undefined) ?? window;
    if (listener && targetNameOf(target)) {
      dropEntry(listener, [idOf(target), type, isCapture(options)].join(' '));
    }
    remove.call(target, type, listener, options);
  };
  MediaQueryList.prototype.addListener = function (listener) {
    if (listener) this.addEventListener('change', listener as EventListener);
  };
  MediaQueryList.prototype.removeListener = function (listener) {
    if (listener) this.removeEventListener('change', listener as EventListener);
  };
}
