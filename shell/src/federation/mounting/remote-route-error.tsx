import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { ErrorScreen } from '../../screen/error-screen.tsx';
import { PageLoading } from '../../screen/page-loading.tsx';
import type { LoadedVersion } from '../telemetry/telemetry.ts';
import { RemoteFallback } from './remote-fallback.tsx';

/**
 * Error element of a remote's screens. Shows an error response with its status. After a fault, it loads
 * another version, or offers Retry if there is none.
 */
export function RemoteRouteError({
  remote,
  onFault,
  onRetry,
}: {
  remote: LoadedVersion;
  /** Loads another version. Rejects if there is none. */
  onFault: (error: unknown) => Promise<void>;
  onRetry: () => Promise<void>;
}) {
  const error = useRouteError();
  const isResponse = isRouteErrorResponse(error);
  const [hasGivenUp, setHasGivenUp] = useState(false);
  const { name, version } = remote;

  useEffect(() => {
    if (isResponse) return;
    onFault(error).catch((cause: unknown) => {
      console.error(cause);
      setHasGivenUp(true);
    });
    // One attempt per fault: `onFault` is a new function on each render.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [error, isResponse, name, version]);

  if (isResponse) return <ErrorScreen error={error} />;
  if (!hasGivenUp) return <PageLoading />;
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
