import { type ComponentType, type ReactElement, type ReactNode, useEffect, useState } from 'react';

/**
 * Creates a lazy component. `lazy` of React caches a failure until the page reloads; this one retries at each
 * mount. Throws a failure to the nearest error boundary.
 * @returns a component with the part's props, and `loading` for the loading state
 */
export function loadedPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): (props: Props & { loading?: ReactNode }) => ReactElement {
  let known: ComponentType<Props> | undefined;
  return function LoadedPart({ loading, ...props }) {
    const [answer, setAnswer] = useState<{ Part: ComponentType<Props> } | { error: unknown } | undefined>(
      known && { Part: known },
    );
    useEffect(() => {
      if (known) {
        setAnswer({ Part: known });
        return;
      }
      let gone = false;
      load().then(
        (loaded) => {
          known = loaded.default;
          if (!gone) setAnswer({ Part: loaded.default });
        },
        (error: unknown) => {
          if (!gone) setAnswer({ error });
        },
      );
      return () => {
        gone = true;
      };
    }, []);
    if (answer === undefined) return <>{loading}</>;
    if ('error' in answer) throw answer.error;
    return <answer.Part {...(props as unknown as Props)} />;
  };
}
