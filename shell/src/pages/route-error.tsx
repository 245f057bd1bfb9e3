import { type ReactElement, useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { RemoteLoadError } from '../federation/loading/remote-loader.ts';
import { RemoteFallback } from '../federation/mounting/remote-fallback.tsx';
import { RemoteRouteError } from '../federation/mounting/remote-route-error.tsx';
import type { RemoteRoutes } from '../federation/mounting/remote-routes.tsx';
import { findFailedVersion } from '../federation/telemetry/page-errors.ts';
import { ErrorScreen } from '../screen/error-screen.tsx';

/** What a page does after a remote broke it. */
export type RemoteRecovery = Pick<RemoteRoutes, 'recover' | 'retry'>;

/**
 * Error element of all screens: Retry for a part that failed to load, else the error screen. If a remote threw
 * the error, such as one that was left and failed to clean up, the page renders again.
 */
export function RouteError({ remotes }: { remotes: RemoteRecovery | undefined }): ReactElement {
  const error = useRouteError();
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (!isRouteErrorResponse(error)) console.error(error);
  }, [error]);

  if (error instanceof RemoteLoadError) return <RemoteFallback isScreen onRetry={revalidate} />;
  const culprit = remotes && findFailedVersion(error);
  if (culprit)
    return (
      <RemoteRouteError
        remote={culprit}
        onFault={(fault) => remotes.recover(culprit, fault)}
        onRetry={() => remotes.retry(culprit)}
      />
    );
  return <ErrorScreen error={error} />;
}
