import { jest } from '@jest/globals';
import type { IdentityProvider } from '../identity.ts';
import { SESSION_RECORD_KEY, SIGNING_OUT_UID_KEY, TOKEN_KEY } from '../session-keys.ts';

interface RegisteredListener {
  target: EventTarget;
  type: string;
  listener: (event: Event) => void;
}

let currentListeners: RegisteredListener[] = [];
const originalAddListeners = new Map<EventTarget, EventTarget['addEventListener']>();

/**
 * Captures all listeners that are added from now on. They get events only when a test dispatches them.
 */
function captureListeners(listeners: RegisteredListener[]): void {
  currentListeners = listeners;
  for (const target of [globalThis, document]) {
    if (originalAddListeners.has(target)) continue;
    originalAddListeners.set(target, target.addEventListener.bind(target));
    target.addEventListener = (type: string, listener: (event: Event) => void) => {
      currentListeners.push({ target, type, listener });
    };
  }
}

/**
 * Opens a simulated tab with its own modules, store and listeners. All tabs share the storage. Events of
 * other tabs arrive only when a test delivers them.
 */
export async function openTab(identity: () => Promise<IdentityProvider>) {
  const registeredListeners: RegisteredListener[] = [];
  jest.resetModules();
  captureListeners(registeredListeners);
  // Prevents code that waits for the page load from running, so no tab of an earlier test becomes active.
  Object.defineProperty(document, 'readyState', { configurable: true, value: 'loading' });
  // Sequential, because the test's module loader cannot link a module twice at the same time.
  const { provideIdentity } = await import('../identity.ts');
  const session = await import('../session.ts');
  const { request } = await import('../request.ts');
  const renewal = await import('../renewal.ts');
  const record = await import('../session-record.ts');
  const { createQueryClient } = await import('../query-client.ts');
  const pending = await import('../pending.ts');
  const { SignInError } = await import('../sign-in-error.ts');
  await import('../user-call-schemas.ts');
  const signInService = { notifySignedOut: (_uid?: string): void => undefined };
  provideIdentity(async () =>
    // The service is the prototype, so later changes that a test makes to the service apply to this tab too.
    Object.assign(Object.create(await identity()) as IdentityProvider, {
      onSignedOut: (listener: typeof signInService.notifySignedOut) => {
        signInService.notifySignedOut = listener;
      },
    }),
  );
  session.startSession();
  const dispatch = (event: Event) => {
    for (const { type, listener } of registeredListeners) if (type === event.type) listener(event);
  };
  return {
    ...session,
    ...renewal,
    ...record,
    ...pending,
    request,
    SignInError,
    createQueryClient,
    getState: () => session.useSession.getState(),
    /** Simulates that this tab's sign-in service notices a sign-out. */
    loseServiceSession: (uid?: string) => {
      signInService.notifySignedOut(uid);
    },
    dispatch,
    /** Delivers the event of another tab's storage change. */
    dispatchStorage: (key: string | null, newValue: string | null) => {
      dispatch(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    },
    /** Delivers all events of another tab's logout. */
    dispatchLogout: (uid: string) => {
      for (const [key, value] of [
        [SIGNING_OUT_UID_KEY, uid],
        [SESSION_RECORD_KEY, null],
        [TOKEN_KEY, null],
        [SIGNING_OUT_UID_KEY, null],
      ] as const) {
        dispatch(new StorageEvent('storage', { key, newValue: value, storageArea: localStorage }));
      }
    },
    /** Simulates the browser restoring the page from the back/forward cache. */
    restoreFromCache: () => {
      dispatch(Object.assign(new Event('pageshow'), { persisted: true }));
    },
  };
}

export type Tab = Awaited<ReturnType<typeof openTab>>;

/** Restores the original `addEventListener` of window and document. */
export function closeTabs(): void {
  for (const [target, addListener] of originalAddListeners) target.addEventListener = addListener;
  originalAddListeners.clear();
  Reflect.deleteProperty(document, 'readyState');
}

/** Creates a promise with functions to settle it. */
export function createDeferred<T = void>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((resolvePromise, rejectPromise) => {
    resolve = resolvePromise;
    reject = rejectPromise;
  });
  return { promise, resolve, reject };
}
