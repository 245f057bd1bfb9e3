/** Creates a promise that the test settles. */
export function createDeferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  const handle: { resolve?: (value: T) => void } = {};
  const promise = new Promise<T>((resolve) => {
    handle.resolve = resolve;
  });
  return {
    promise,
    resolve: (value) => {
      handle.resolve?.(value);
    },
  };
}
