import { type ComponentType, type ReactElement, type ReactNode, useEffect, useState } from 'react';

/**
 * Creates a component that loads its code at the first mount. React's `lazy` caches a failure until the page
 * reloads. This component retries at each mount. It throws a failure to the nearest error boundary.
 * @returns a component with the loaded component's props, and `loading` for the loading state
 */
export function createLazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props & { loading?: ReactNode }) => ReactElement {
  let cachedComponent: ComponentType<Props> | undefined;
  return function LazyComponent({ loading, ...props }) {
    const [result, setResult] = useState<{ Part: ComponentType<Props> } | { error: unknown } | undefined>(
      cachedComponent && { Part: cachedComponent },
    );
    useEffect(() => {
      if (cachedComponent) {
        setResult({ Part: cachedComponent });
        return;
      }
      let isUnmounted = false;
      load().then(
        (module) => {
          cachedComponent = module.default;
          if (!isUnmounted) setResult({ Part: module.default });
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
    return <result.Part {...(props as unknown as Props)} />;
  };
}
