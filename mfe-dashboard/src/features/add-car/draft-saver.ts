import { draftRefusalSchema } from '@second-gear/contract/drafts';
import { failureText } from '@second-gear/contract/failure-text';
import { ApiError } from '@second-gear/shared-auth/request';
import { useSession } from '@second-gear/shared-auth/session';
import { saveDraft } from '../../api/save-draft.ts';
import { newDraftId } from '../../shared/draft-here.ts';
import { type Content, isStarted, keepDraft, type KeptDraft, textOf } from './draft.ts';

/** Pause in typing before a draft is sent, then first and longest retry delay. Milliseconds. */
const PAUSE_MS = 800;
const RETRY_MS = 4000;
const LONGEST_RETRY_MS = 60_000;
/** Maximum number of retries of the user's choice if further versions arrive. */
const MOST_TURNS = 5;
/** Maximum number of unconfirmed texts to remember. */
const MOST_UNANSWERED = 10;

/** Why the server cannot store a draft. */
export type Trouble =
  /** Another tab or device has stored a different text under that version. */
  | { kind: 'changed'; other: Content; version: number }
  /** The draft was discarded in another tab or on another device. */
  | { kind: 'gone' }
  /** The draft has become a car. */
  | { kind: 'listed' }
  | { kind: 'refused'; why: string };

export interface SaverState {
  /** Where the text is stored: nowhere yet, on the server, only in this browser, or only in this page. */
  kept: 'not yet' | 'server' | 'browser' | 'page';
  /** Whether the server may lack part of the text. */
  unsaved: boolean;
  trouble: Trouble | null;
}

/** The initial state of a saver. */
export type SavedStart = Omit<KeptDraft, 'at'>;

/** The last requests of unmounted savers. Drafts are refetched after them. */
let leaving: Promise<unknown> = Promise.resolve();
export const allLeft = (): Promise<unknown> => leaving;

function troubleOf(error: unknown): Trouble | null {
  if (!(error instanceof ApiError)) return { kind: 'refused', why: failureText(error) };
  if (error.status === 404) return { kind: 'gone' };
  if (error.code === 'draft_listed') return { kind: 'listed' };
  const { data } = draftRefusalSchema.safeParse(error.body);
  if (error.code === 'draft_changed' && data?.draft) {
    const { form, pictures, version } = data.draft;
    return { kind: 'changed', other: { form, pictures }, version };
  }
  if ([400, 403, 409, 413].includes(error.status)) return { kind: 'refused', why: failureText(error) };
  return null;
}

/**
 * Stores one draft: immediately in the browser, and on the server shortly after the last change. Sends one
 * request at a time and retries until it succeeds. `tell` receives each new state.
 */
export function createSaver(uid: string, start: SavedStart, tell: (state: SaverState) => void) {
  const { id } = start;
  let { version } = start;
  let content: Content = { form: start.form, pictures: start.pictures };
  let { unanswered } = start;
  let sent = start.unsaved ? null : textOf(content);
  let works = true;
  let stopped = false;
  let finished = false;
  let failures = 0;
  let failed = false;
  let trouble: Trouble | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;

  const isOurs = () => useSession.getState().user?.uid === uid;
  const conflict = () => (trouble?.kind === 'changed' ? trouble : null);
  const isUnsaved = () => textOf(content) !== sent && (version > 0 || isStarted(content));
  const say = () => {
    if (stopped) return;
    const unsaved = isUnsaved();
    const here = works ? 'browser' : 'page';
    const isThere = version > 0 && !trouble && !failed;
    const kept = isThere ? 'server' : isStarted(content) ? here : 'not yet';
    tell({ kept, unsaved, trouble });
  };
  const keepHere = () => {
    // After a sign-out, the browser must hold no data of the user.
    if (finished || !isOurs() || (version === 0 && !isStarted(content))) return;
    works = keepDraft(uid, { ...content, id, version, unsaved: isUnsaved(), unanswered });
  };

  const sendOnce = async (): Promise<boolean> => {
    const now = content;
    let taken = textOf(now);
    // Stored before the response arrives, so that any later page recognizes its own text, also after a
    // reload.
    unanswered = [...unanswered.filter((text) => text !== taken), taken].slice(-MOST_UNANSWERED);
    keepHere();
    try {
      ({ version } = await saveDraft(id, { ...now, version }));
    } catch (error) {
      trouble = troubleOf(error);
      const newer = conflict();
      const other = newer && textOf(newer.other);
      if (!newer || !other || !unanswered.includes(other)) {
        failed = true;
        return false;
      }
      // The stored text came from this browser, and the response was lost.
      ({ version } = newer);
      taken = other;
    }
    sent = taken;
    unanswered = [];
    trouble = null;
    failures = 0;
    failed = false;
    return true;
  };
  const isHeldBack = () => finished || (trouble !== null && trouble.kind !== 'refused');
  const sendAll = async () => {
    while (isUnsaved() && !isHeldBack() && isOurs()) {
      const went = await sendOnce();
      keepHere();
      say();
      if (went) continue;
      if (!trouble && !stopped) {
        schedule(Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** failures));
        failures += 1;
      }
      return;
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    running ??= sendAll().finally(() => {
      running = null;
    });
    return running;
  };
  const schedule = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), wait);
  };
  const again = () => {
    failures = 0;
    void flush();
  };
  const hide = () => {
    if (document.visibilityState === 'hidden') void flush();
  };

  return {
    id,
    /** Starts the saver and sends changes that an earlier page could not send. */
    begin: () => {
      addEventListener('online', again);
      document.addEventListener('visibilitychange', hide);
      keepHere();
      say();
      void flush();
    },
    change: (next: Content) => {
      content = next;
      keepHere();
      say();
      if (isUnsaved() && !isHeldBack()) schedule(PAUSE_MS);
    },
    /** Sends unsaved changes now. Never rejects. */
    flush,
    /** Marks the text as unsent in the browser while the car is being submitted. */
    submitting: () => {
      if (isOurs()) works = keepDraft(uid, { ...content, id, version, unsaved: true, unanswered });
    },
    /**
     * Resolves a conflict with the local text and stores the remote text as a separate draft. Rejects if that
     * request fails.
     */
    keepMine: async () => {
      const copy = { id: newDraftId(), version: 0 };
      let newer = conflict();
      let turns = MOST_TURNS;
      do {
        if (newer)
          ({ version: copy.version } = await saveDraft(copy.id, { ...newer.other, version: copy.version }));
        version = newer?.version ?? 0;
        trouble = null;
        sent = null;
        say();
        await flush();
        // If another remote version arrived in between, the choice still applies.
        newer = conflict();
        turns -= 1;
      } while (newer && turns > 0);
    },
    /**
     * Resolves a conflict with the remote text and stores the local text as a separate draft. Rejects if that
     * request fails.
     */
    takeOther: async (): Promise<SavedStart | null> => {
      const newer = conflict();
      if (!newer) return null;
      await saveDraft(newDraftId(), { ...content, version: 0 });
      return { ...newer.other, id, version: newer.version, unsaved: false, unanswered: [] };
    },
    /** Stops storing the draft, because it is no longer needed. Pending requests change nothing. */
    finish: () => {
      finished = true;
    },
    /** Stops the saver when the form unmounts and sends unsaved changes. */
    stop: () => {
      const last = flush();
      stopped = true;
      clearTimeout(timer);
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', hide);
      leaving = Promise.all([leaving, last]);
    },
  };
}
