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

/** From now on, what a tab listens to is heard by that tab alone, and only when a test says so. */
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
 * Opens a page of its own over the storage that all tabs share: modules, store and listeners are this tab's. Events of
 * other tabs reach it through `hear` alone, as late as the test likes.
 */
export async function openTab(identity: () => Promise<IdentityProvider>) {
  const heard: Heard[] = [];
  jest.resetModules();
  catchListeners(heard);
  // What waits for the page to have loaded waits: no tab of a former test does anything by itself.
  Object.defineProperty(document, 'readyState', { configurable: true, value: 'loading' });
  // One after the other: the test's loader links no module twice at a time.
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
    // By its prototype: what a test changes of the service later changes for this tab too.
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
    /** This tab's sign-in service has found out that nobody is signed in any more. */
    serviceLost: (uid?: string) => {
      service.gone(uid);
    },
    hear,
    /** Word of another tab's change to the storage. */
    hearStorage: (key: string | null, newValue: string | null) => {
      hear(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
    },
    /** Word of a whole logout. */
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
    /** The browser shows again a page that it had put away. */
    comeBack: () => {
      hear(Object.assign(new Event('pageshow'), { persisted: true }));
    },
  };
}

export type Tab = Awaited<ReturnType<typeof openTab>>;

/** Gives the page and the document their listeners back. */
export function closeTabs(): void {
  for (const [target, listen] of originals) target.addEventListener = listen;
  originals.clear();
  Reflect.deleteProperty(document, 'readyState');
}

/** A promise, and the ways to end it. */
export function held<T = void>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((one, other) => {
    resolve = one;
    reject = other;
  });
  return { promise, resolve, reject };
}
