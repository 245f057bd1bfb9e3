import { jest } from '@jest/globals';
import type { IdentityProvider } from '../identity.ts';
import { LEFT_KEY, RECORD_KEY, TOKEN_KEY } from '../session-keys.ts';

interface Heard {
  target: EventTarget;
  type: string;
  listener: (event: Event) => void;
}

let listening: Heard[] = [];
const originals = new Map<EventTarget, EventTarget['addEventListener']>();

/**
 * Captures all listeners added from now on, so that only the tab that added them gets events, and only when a
 * test sends them.
 */
function catchListeners(into: Heard[]): void {
  listening = into;
  for (const target of [globalThis, document]) {
    if (originals.has(target)) continue;
    originals.set(target, target.addEventListener.bind(target));
    target.addEventListener = (type: string, listener: (event: Event) => void) => {
      listening.push({ target, type, listener });
    };
  }
}

/**
 * Opens a simulated tab with its own modules, store and listeners. All tabs share the storage. Events of
 * other tabs arrive only through `hear`, so that tests can delay them.
 */
export async function openTab(identity: () => Promise<IdentityProvider>) {
  const heard: Heard[] = [];
  jest.resetModules();
  catchListeners(heard);
  // Code that waits for the page load never runs, so that no tab of an earlier test becomes active.
  Object.defineProperty(document, 'readyState', { configurable: true, value: 'loading' });
  // Sequential, because the test's module loader cannot link a module twice at a time.
  const { provideIdentity } = await import('../identity.ts');
  const session = await import('../session.ts');
  const { request } = await import('../request.ts');
  const renewal = await import('../renewal.ts');
  const record = await import('../session-record.ts');
  const { createQueryClient } = await import('../query.ts');
  const pending = await import('../pending.ts');
  const { SignInError } = await import('../sign-in-error.ts');
  await import('../every-user-call.ts');
  const service = { gone: (_uid?: string): void => undefined };
  provideIdentity(async () =>
    // Inherits by prototype, so that later changes of the service by a test apply to this tab too.
    Object.assign(Object.create(await identity()) as IdentityProvider, {
      onGone: (listener: typeof service.gone) => {
        service.gone = listener;
      },
    }),
  );
  session.startSession();
  const hear = (event: Event) => {
    for (const { type, listener } of heard) if (type === event.type) listener(event);
  };
  return {
    ...session,
    ...renewal,
    ...record,
    ...pending,
    request,
    SignInError,
    createQueryClient,
    state: () => session.useSession.getState(),
    /** Simulates that this tab's sign-in service notices a sign-out. */
    serviceLost: (uid?: string) => {
      service.gone(uid);
    },
    hear,
    /** Delivers the event of another tab's storage change. */
    hearStorage: (key: string | null, newValue: string | null) => {
      hear(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    },
    /** Delivers all events of another tab's logout. */
    hearLogout: (uid: string) => {
      for (const [key, value] of [
        [LEFT_KEY, uid],
        [RECORD_KEY, null],
        [TOKEN_KEY, null],
        [LEFT_KEY, null],
      ] as const) {
        hear(new StorageEvent('storage', { key, newValue: value, storageArea: localStorage }));
      }
    },
    /** Simulates that the browser restores the page from the back/forward cache. */
    comeBack: () => {
      hear(Object.assign(new Event('pageshow'), { persisted: true }));
    },
  };
}

export type Tab = Awaited<ReturnType<typeof openTab>>;

/** Restores `addEventListener` of page and document. */
export function closeTabs(): void {
  for (const [target, listen] of originals) target.addEventListener = listen;
  originals.clear();
  Reflect.deleteProperty(document, 'readyState');
}

/** Creates a promise with functions to settle it. */
export function held<T = void>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((one, other) => {
    resolve = one;
    reject = other;
  });
  return { promise, resolve, reject };
}
