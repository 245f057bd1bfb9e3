import { watchChanges } from '@second-gear/contract/events';
import { openStream } from '@second-gear/shared-auth/request';

/** Opens the server's stream of changes to the caller's data, as bytes. */
export const openChangeStream = (signal: AbortSignal) => openStream(watchChanges, signal);
