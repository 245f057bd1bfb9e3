import { type ReactElement, useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { RemoteLoadError } from '../federation/loading/remote-loader.ts';
import { RemoteFallback } from '../federation/mounting/remote-fallback.tsx';
import { RemoteRouteError } from '../federation/mounting/remote-route-error.tsx';
import type { RemoteRoutes } from '../federation/mounting/remote-routes.tsx';
import { findFailedVersion } from '../federation/telemetry/page-errors.ts';
import { ErrorScreen } from '../screen/error-screen.tsx';

/** The functions that repair a page after a remote's error. */
export type RemoteRecovery = Pick<RemoteRoutes, 'recover' | 'retry'>;

/**
 * Error element of all screens. Shows Retry for a part that failed to load, and otherwise the error screen.
 * If a remote threw the error, the page renders again. For example, a remote may throw when the visitor
 * leaves its screen.
 */
export function RouteError({ remotes }: { remotes: RemoteRecovery | undefined }): ReactElement {
  const error = useRouteError();
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (!isRouteErrorResponse(error)) console.error(error);
  }, [error]);

  if (error instanceof RemoteLoadError) return <RemoteFallback isScreen onRetry={revalidate} />;
  const faultyRemote = remotes && findFailedVersion(error);
  if (faultyRemote)
    return (
      <RemoteRouteError
        remote={faultyRemote}
        onFault={(fault) => remotes.recover(faultyRemote, fault)}
        onRetry={() => remotes.retry(faultyRemote)}
      />
    );
  return <ErrorScreen error={error} />;
}
