/** Creates a promise that a test resolves by calling `resolve`. */
export function createDeferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  const executor: { resolve?: (value: T) => void } = {};
  const promise = new Promise<T>((resolve) => {
    executor.resolve = resolve;
  });
  return {
    promise,
    resolve: (value) => {
      executor.resolve?.(value);
    },
  };
}
