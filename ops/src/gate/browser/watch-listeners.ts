/**
 * Adds listeners on objects that outlive a screen to the list of watchRunning. Runs in a page after it, so it
 * must be self-contained.
 */
export function watchListeners(): void {
  const list = globalThis.__gateRunning;
  if (!list) return;
  const { all, begin } = list;
  type Running = ReturnType<typeof begin>;

  const places = new Map<unknown, string>([
    [window, 'window'],
    [document, 'document'],
    [window.visualViewport, 'visualViewport'],
    [screen.orientation, 'screen.orientation'],
  ]);
  const placeOf = (target: unknown): string | undefined => {
    if (target instanceof MediaQueryList) return 'a media query';
    if (target === document.documentElement) return 'the html element';
    return target === document.body ? 'the body' : places.get(target);
  };
  const listeners = new WeakMap<object, Map<string, Running>>();
  const numbers = new WeakMap<object, number>();
  let objects = 0;
  const numberOf = (target: object): number => {
    const known = numbers.get(target) ?? (objects += 1);
    numbers.set(target, known);
    return known;
  };
  const captures = (options: unknown): boolean =>
    typeof options === 'object'
      ? (options as AddEventListenerOptions | null)?.capture === true
      : options === true;
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const forget = (listener: object, key: string): void => {
    const own = listeners.get(listener);
    const running = own?.get(key);
    if (running) all.delete(running);
    own?.delete(key);
  };
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = (this as EventTarget | undefined) ?? window;
    const place = placeOf(target);
    if (listener && place) {
      const key = [numberOf(target), type, captures(options)].join(' ');
      const own = listeners.get(listener) ?? new Map<string, Running>();
      listeners.set(listener, own);
      const { once, signal } = typeof options === 'object' ? options : {};
      if (!own.has(key) && !signal?.aborted) {
        own.set(key, begin('listener', `${place} ${type}${captures(options) ? ' (capture)' : ''}`));
        if (once)
          add.call(
            target,
            type,
            () => {
              forget(listener, key);
            },
            { once: true },
          );
        if (signal)
          add.call(
            signal,
            'abort',
            () => {
              forget(listener, key);
            },
            { once: true },
          );
      }
    }
    add.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = (this as EventTarget | undefined) ?? window;
    if (listener && placeOf(target)) {
      forget(listener, [numberOf(target), type, captures(options)].join(' '));
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
