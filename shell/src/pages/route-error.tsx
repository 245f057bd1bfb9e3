import { type ReactElement, useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { RemoteLoadError } from '../federation/loading/remote-loader.ts';
import { RemoteFallback } from '../federation/mounting/remote-fallback.tsx';
import { ErrorScreen } from '../screen/error-screen.tsx';

/** Error element of all screens: Retry for a part that failed to load, else the error screen. */
export function RouteError(): ReactElement {
  const error = useRouteError();
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (!isRouteErrorResponse(error)) console.error(error);
  }, [error]);

  if (error instanceof RemoteLoadError) return <RemoteFallback isScreen onRetry={revalidate} />;
  return <ErrorScreen error={error} />;
}
