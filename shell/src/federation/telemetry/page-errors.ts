import { findRemoteVersion } from '@second-gear/contract/caller';
import type { TelemetryEvent } from '@second-gear/contract/telemetry';
import { isExternalChangeError, isModifiedExternally } from '../../external-changes.ts';
import { type LoadedVersion, toFaultEvent } from './telemetry.ts';

/** Returns the version whose code threw an error, according to the error's stack. */
export const findFailedVersion = (error: unknown): LoadedVersion | undefined =>
  error instanceof Error ? findRemoteVersion(error.stack ?? '') : undefined;

/** Reports an error that the page survives, once per version and page. */
type ReportPageError = (version: LoadedVersion | undefined, error: unknown) => void;

/**
 * Reports uncaught errors of event handlers and promises whose stack names a remote's file. Skips errors of
 * browser extensions and page translation, aborted requests, and errors while the site is unreachable,
 * because they are not the version's fault.
 * @returns a function that reports further errors the same way
 */
export function reportPageErrors(
  report: (event: TelemetryEvent) => void,
  isReachable: () => Promise<boolean>,
): ReportPageError {
  const reportedVersions = new Set<string>();

  async function reportOnce(version: LoadedVersion | undefined, error: unknown): Promise<void> {
    const key = JSON.stringify(version);
    if (!version || reportedVersions.has(key) || isExternalChangeError(error)) return;
    if (error instanceof Error && error.name === 'AbortError') return;
    reportedVersions.add(key);
    if (await isReachable()) report(toFaultEvent('error', version, error));
    else reportedVersions.delete(key);
  }

  addEventListener('error', ({ error, filename }) => {
    void reportOnce(findFailedVersion(error) ?? findRemoteVersion(filename), error);
  });
  addEventListener('unhandledrejection', ({ reason }) => {
    void reportOnce(findFailedVersion(reason), reason);
  });
  return (version, error) => void reportOnce(version, error);
}

/**
 * Reports a hydration error. Skips pages that other software modified, which never match the server's HTML.
 */
export function reportHydrationError(
  reportError: ReportPageError,
  error: unknown,
  componentStack: string,
): void {
  if (!isModifiedExternally()) reportError(findRemoteVersion(componentStack), `hydration: ${String(error)}`);
}
