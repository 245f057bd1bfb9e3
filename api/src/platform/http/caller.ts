import type { IncomingMessage } from 'node:http';
import { CALLER_HEADER, type CallerVersion, parseCallerHeader } from '@second-gear/contract/caller';

/** Returns the remote that claims to have sent a request, with its version. */
export function callerOf({ headers }: Pick<IncomingMessage, 'headers'>): CallerVersion | undefined {
  const header = headers[CALLER_HEADER];
  return typeof header === 'string' ? parseCallerHeader(header) : undefined;
}
