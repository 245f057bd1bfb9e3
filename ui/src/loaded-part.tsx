import { type ComponentType, type ReactElement, type ReactNode, useEffect, useState } from 'react';

/**
 * A part whose code is loaded when it is first shown. Unlike `lazy` of React, which keeps a failure until the page is
 * loaded anew, it loads again each time that it is mounted after one. A failure is thrown to the error boundary around it.
 * @returns takes the part's own properties, and as `loading` what is shown until then
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
