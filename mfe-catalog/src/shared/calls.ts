import type { CallInput } from '@second-gear/contract/call';
import { request, requestPage } from '@second-gear/shared-auth/request';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { onFirstInteraction } from './first-interaction.ts';

/** The calls and their schemas are a lazy chunk, because they are as large as a screen's code. */
const loadCalls = () => import(/* webpackChunkName: "calls" */ './all-calls.ts');

type Calls = Awaited<ReturnType<typeof loadCalls>>;
type Input<Name extends keyof Calls> = CallInput<Calls[Name]>;

/** Sends one of the catalog's calls and returns its response. Throws ApiError. */
export const send = async <Name extends keyof Calls>(name: Name, input: Input<Name>, signal?: AbortSignal) =>
  request((await loadCalls())[name], input, { signal });

/** Sends a call that returns a list. Returns one page of it. Throws ApiError. */
export const sendPage = async <Name extends keyof Calls>(
  name: Name,
  input: Input<Name>,
  signal?: AbortSignal,
) => requestPage((await loadCalls())[name], input, { signal });

/** The response to a call, as a query. */
export const callQuery = <Name extends keyof Calls>(queryKey: QueryKey, name: Name, input: Input<Name>) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => send(name, input, signal) });

/**
 * Preloads the chunk before the first call. A server-rendered page already contains its data. On such a page,
 * the preload waits for the visitor's first interaction, so it doesn't slow the first screen.
 */
export function preloadCalls(): void {
  if (typeof document === 'undefined') return;
  onFirstInteraction(() => {
    // The first API call loads the chunk again and reports a failure.
    loadCalls().catch((error: unknown) => {
      console.warn('Catalog API calls are not loaded yet', error);
    });
  });
}
