import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { ErrorScreen } from '../pages/error-screen.tsx';
import { PageLoading } from '../pages/page-loading.tsx';
import { RemoteFallback } from './remote-fallback.tsx';
import type { LoadedRemote } from './remote-loader.ts';

/**
 * Error element of a remote's screens: a refused answer is shown with its status; after a fault another
 * version takes over, and where none can, a Retry is offered.
 */
export function RemoteRouteError({
  remote,
  onFault,
  onRetry,
}: {
  remote: LoadedRemote;
  /** Brings another version; rejects when there is none. */
  onFault: (error: unknown) => Promise<void>;
  onRetry: () => Promise<void>;
}) {
  const error = useRouteError();
  const isAnswer = isRouteErrorResponse(error);
  const [alone, setAlone] = useState(false);
  const { name, version } = remote;

  useEffect(() => {
    if (isAnswer) return;
    onFault(error).catch((cause: unknown) => {
      console.error(cause);
      setAlone(true);
    });
    // One fault, one attempt: the way out is a new function with each drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [error, isAnswer, name, version]);

  if (isAnswer) return <ErrorScreen error={error} />;
  if (!alone) return <PageLoading />;
  return (
    <RemoteFallback
      isScreen
      onRetry={async () => {
        await onRetry().catch((cause: unknown) => {
          console.error(cause);
        });
      }}
    />
  );
}
