import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { ErrorScreen } from '../pages/error-screen.tsx';
import { RemoteFallback } from './remote-fallback.tsx';
import type { LoadedRemote } from './remote-loader.ts';

/** Error element of a remote's screens: a refused answer is shown with its status, a fault with Retry. */
export function RemoteRouteError({
  remote,
  report,
}: {
  remote: LoadedRemote;
  report: (event: TelemetryEvent) => void;
}) {
  const error = useRouteError();
  const revalidator = useRevalidator();
  const isAnswer = isRouteErrorResponse(error);
  const { name, version } = remote;

  useEffect(() => {
    if (!isAnswer) {
      report({ remote: name, version, kind: 'render-failed', detail: String(error).slice(0, 300) });
    }
  }, [error, isAnswer, name, version, report]);

  if (isAnswer) return <ErrorScreen error={error} />;
  return <RemoteFallback onRetry={() => revalidator.revalidate()} />;
}
