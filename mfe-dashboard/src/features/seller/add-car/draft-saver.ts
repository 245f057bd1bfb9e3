import { draftRejectionSchema } from '@second-gear/contract/drafts';
import { toErrorMessage } from '@second-gear/contract/error-message';
import { ApiError } from '@second-gear/shared-auth/request';
import { useSession } from '@second-gear/shared-auth/session';
import { saveDraft } from '../../../shared/api/save-draft.ts';
import { newDraftId } from '../../../shared/car-form/current-draft.ts';
import {
  type DraftContent,
  isStarted,
  serializeContent,
  type StoredDraft,
  storeDraft,
} from './draft-storage.ts';

/**
 * A draft is sent after SAVE_DELAY_MS without a change. Retry delays start at FIRST_RETRY_MS and double up to
 * MAX_RETRY_MS.
 */
const SAVE_DELAY_MS = 800;
const FIRST_RETRY_MS = 4000;
const MAX_RETRY_MS = 60_000;
/**
 * After the user has chosen the local version of a draft, other tabs may store further versions. The choice
 * is applied to at most this many of them.
 */
const MAX_CONFLICT_RETRIES = 5;
/** Maximum number of remembered texts that were sent and got no response. */
const MAX_UNANSWERED_TEXTS = 10;

/** Why the server cannot store a draft. */
export type SaveProblem =
  /** Another tab or device has stored a newer version with different text. */
  | { kind: 'changed'; otherContent: DraftContent; version: number }
  /** The draft was discarded in another tab or on another device. */
  | { kind: 'deleted' }
  /** The draft was already submitted as a car. */
  | { kind: 'listed' }
  | { kind: 'rejected'; message: string };

export interface SaverState {
  /** Where the text is stored: nowhere yet, on the server, only in this browser, or only in this page. */
  savedTo: 'not yet' | 'server' | 'browser' | 'page';
  /** Whether the server may lack part of the text. */
  unsaved: boolean;
  problem: SaveProblem | null;
}

/** The draft that the saver and the form start with. */
export type DraftSnapshot = Omit<StoredDraft, 'at'>;

/** The last requests of unmounted savers. Add Car waits for them before it fetches the drafts. */
let pendingSaves: Promise<unknown> = Promise.resolve();
export const waitForPendingSaves = (): Promise<unknown> => pendingSaves;

function toSaveProblem(error: unknown): SaveProblem | null {
  if (!(error instanceof ApiError)) return { kind: 'rejected', message: toErrorMessage(error) };
  if (error.status === 404) return { kind: 'deleted' };
  if (error.code === 'draft_listed') return { kind: 'listed' };
  const { data } = draftRejectionSchema.safeParse(error.body);
  if (error.code === 'draft_changed' && data?.draft) {
    const { form, pictures, version } = data.draft;
    return { kind: 'changed', otherContent: { form, pictures }, version };
  }
  if ([400, 403, 409, 413].includes(error.status))
    return { kind: 'rejected', message: toErrorMessage(error) };
  return null;
}

/**
 * Stores one draft: immediately in the browser, and on the server shortly after the last change. Sends one
 * request at a time and retries until it succeeds. `onStateChange` receives each new state.
 */
export function createDraftSaver(
  uid: string,
  initialDraft: DraftSnapshot,
  onStateChange: (state: SaverState) => void,
) {
  const { id } = initialDraft;
  let { version } = initialDraft;
  let content: DraftContent = { form: initialDraft.form, pictures: initialDraft.pictures };
  let { unanswered } = initialDraft;
  let savedText = initialDraft.unsaved ? null : serializeContent(content);
  let isStorageWorking = true;
  let isStopped = false;
  let isFinished = false;
  let failureCount = 0;
  let hasFailed = false;
  let problem: SaveProblem | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pendingSave: Promise<void> | null = null;

  const isStillSignedIn = () => useSession.getState().user?.uid === uid;
  const getConflict = () => (problem?.kind === 'changed' ? problem : null);
  const isUnsaved = () => serializeContent(content) !== savedText && (version > 0 || isStarted(content));
  const notifyState = () => {
    if (isStopped) return;
    const unsaved = isUnsaved();
    const localTarget = isStorageWorking ? 'browser' : 'page';
    const isOnServer = version > 0 && !problem && !hasFailed;
    const savedTo = isOnServer ? 'server' : isStarted(content) ? localTarget : 'not yet';
    onStateChange({ savedTo, unsaved, problem });
  };
  const storeLocally = () => {
    // After a sign-out, the browser must not store any data of the user.
    if (isFinished || !isStillSignedIn() || (version === 0 && !isStarted(content))) return;
    isStorageWorking = storeDraft(uid, { ...content, id, version, unsaved: isUnsaved(), unanswered });
  };

  const sendOnce = async (): Promise<boolean> => {
    const snapshot = content;
    let sentText = serializeContent(snapshot);
    // Remembers the text before the response arrives. If the response is lost, this page still recognizes the
    // text as its own, even after a reload.
    unanswered = [...unanswered.filter((text) => text !== sentText), sentText].slice(-MAX_UNANSWERED_TEXTS);
    storeLocally();
    try {
      ({ version } = await saveDraft(id, { ...snapshot, version }));
    } catch (error) {
      problem = toSaveProblem(error);
      const conflict = getConflict();
      const otherText = conflict && serializeContent(conflict.otherContent);
      if (!conflict || !otherText || !unanswered.includes(otherText)) {
        hasFailed = true;
        return false;
      }
      // The stored text is one that this browser sent, so there is no conflict. Only the response was lost.
      ({ version } = conflict);
      sentText = otherText;
    }
    savedText = sentText;
    unanswered = [];
    problem = null;
    failureCount = 0;
    hasFailed = false;
    return true;
  };
  const isBlocked = () => isFinished || (problem !== null && problem.kind !== 'rejected');
  const sendAll = async () => {
    while (isUnsaved() && !isBlocked() && isStillSignedIn()) {
      const succeeded = await sendOnce();
      storeLocally();
      notifyState();
      if (succeeded) continue;
      if (!problem && !isStopped) {
        schedule(Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failureCount));
        failureCount += 1;
      }
      return;
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    pendingSave ??= sendAll().finally(() => {
      pendingSave = null;
    });
    return pendingSave;
  };
  const schedule = (delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delayMs);
  };
  const retryNow = () => {
    failureCount = 0;
    void flush();
  };
  const flushWhenHidden = () => {
    if (document.visibilityState === 'hidden') void flush();
  };

  return {
    id,
    /** Starts the saver and sends changes that an earlier page could not send. */
    start: () => {
      addEventListener('online', retryNow);
      document.addEventListener('visibilitychange', flushWhenHidden);
      storeLocally();
      notifyState();
      void flush();
    },
    change: (nextContent: DraftContent) => {
      content = nextContent;
      storeLocally();
      notifyState();
      if (isUnsaved() && !isBlocked()) schedule(SAVE_DELAY_MS);
    },
    /** Sends unsaved changes now. Never rejects. */
    flush,
    /**
     * Stores the draft as unsent before the car is submitted. If the response is lost, the draft then stays
     * in this browser, although the server no longer has it.
     */
    markSubmitting: () => {
      if (isStillSignedIn())
        isStorageWorking = storeDraft(uid, { ...content, id, version, unsaved: true, unanswered });
    },
    /**
     * Resolves a conflict in favor of the local text. Stores the text from the server as a separate draft.
     * Rejects if that request fails.
     */
    keepOwnVersion: async () => {
      const copy = { id: newDraftId(), version: 0 };
      let conflict = getConflict();
      let retriesLeft = MAX_CONFLICT_RETRIES;
      do {
        if (conflict)
          ({ version: copy.version } = await saveDraft(copy.id, {
            ...conflict.otherContent,
            version: copy.version,
          }));
        version = conflict?.version ?? 0;
        problem = null;
        savedText = null;
        notifyState();
        await flush();
        // If yet another version has arrived in the meantime, the user's choice applies to it too.
        conflict = getConflict();
        retriesLeft -= 1;
      } while (conflict && retriesLeft > 0);
    },
    /**
     * Resolves a conflict in favor of the text from the server. Stores the local text as a separate draft.
     * Rejects if that request fails.
     */
    acceptOtherVersion: async (): Promise<DraftSnapshot | null> => {
      const conflict = getConflict();
      if (!conflict) return null;
      await saveDraft(newDraftId(), { ...content, version: 0 });
      return {
        ...conflict.otherContent,
        id,
        version: conflict.version,
        unsaved: false,
        unanswered: [],
      };
    },
    /** Stops storing the draft, because it is no longer needed. Pending requests have no further effect. */
    finish: () => {
      isFinished = true;
    },
    /** Stops the saver when the form unmounts and sends unsaved changes. */
    stop: () => {
      const lastFlush = flush();
      isStopped = true;
      clearTimeout(timer);
      removeEventListener('online', retryNow);
      document.removeEventListener('visibilitychange', flushWhenHidden);
      pendingSaves = Promise.all([pendingSaves, lastFlush]);
    },
  };
}
