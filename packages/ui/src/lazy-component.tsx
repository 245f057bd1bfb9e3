import { type ComponentType, type ReactElement, type ReactNode, useEffect, useState } from 'react';

/**
 * Creates a component that loads its code at the first mount. Unlike React's `lazy`, which caches a failure
 * until the page reloads, it retries at each mount. It throws a failure to the nearest error boundary.
 * @returns a component with the loaded component's props, and `loading` for the loading state
 */
export function createLazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props & { loading?: ReactNode }) => ReactElement {
  let cachedComponent: ComponentType<Props> | undefined;
  return function LazyComponent({ loading, ...props }) {
    const [result, setResult] = useState<
      { Component: ComponentType<Props> } | { error: unknown } | undefined
    >(cachedComponent && { Component: cachedComponent });
    useEffect(() => {
      if (cachedComponent) {
        setResult({ Component: cachedComponent });
        return;
      }
      let isUnmounted = false;
      load().then(
        (module) => {
          cachedComponent = module.default;
          if (!isUnmounted) setResult({ Component: module.default });
        },
        (error: unknown) => {
          if (!isUnmounted) setResult({ error });
        },
      );
      return () => {
        isUnmounted = true;
      };
    }, []);
    if (result === undefined) return <>{loading}</>;
    if ('error' in result) throw result.error;
    return <result.Component {...(props as unknown as Props)} />;
  };
}
