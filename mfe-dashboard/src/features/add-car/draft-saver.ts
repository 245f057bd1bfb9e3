import { draftRefusalSchema } from '@second-gear/contract/drafts';
import { failureText } from '@second-gear/contract/failure-text';
import { ApiError } from '@second-gear/shared-auth/request';
import { useSession } from '@second-gear/shared-auth/session';
import { saveDraft } from '../../api/save-draft.ts';
import { newDraftId } from '../../shared/draft-here.ts';
import { type Content, isStarted, keepDraft, type KeptDraft, textOf } from './draft.ts';

/** Pause in typing after which a draft is sent, and first and longest wait before it is sent again, in ms. */
const PAUSE_MS = 800;
const RETRY_MS = 4000;
const LONGEST_RETRY_MS = 60_000;
/** How often a choice of one's own text is held against texts that come between. */
const MOST_TURNS = 5;
/** Unanswered texts that are remembered. */
const MOST_UNANSWERED = 10;

/** Why a draft cannot be kept at the server. */
export type Trouble =
  /** Somebody keeps another text of it, of that version. */
  | { kind: 'changed'; other: Content; version: number }
  /** It was thrown away elsewhere. */
  | { kind: 'gone' }
  /** It is a car by now. */
  | { kind: 'listed' }
  | { kind: 'refused'; why: string };

export interface SaverState {
  /** Where the text is: nowhere yet, at the server, in this browser alone, or in this page alone. */
  kept: 'not yet' | 'server' | 'browser' | 'page';
  /** Whether the server may lack some of it. */
  unsaved: boolean;
  trouble: Trouble | null;
}

/** Where a saver starts from. */
export type SavedStart = Omit<KeptDraft, 'at'>;

/** What became of the savers that were left: a draft is asked for again after that. */
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
 * Keeps one draft: at once in the browser, at the server a moment after the last change, one request at a time, and
 * again and again until it went. `tell` hears how that stands.
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
    // After a sign-out nothing of the person may be left in the browser.
    if (finished || !isOurs() || (version === 0 && !isStarted(content))) return;
    works = keepDraft(uid, { ...content, id, version, unsaved: isUnsaved(), unanswered });
  };

  const sendOnce = async (): Promise<boolean> => {
    const now = content;
    let taken = textOf(now);
    // Kept before the answer: whoever goes on with this draft, after a reload too, must know its own text again.
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
      // It is what was sent from here, and its answer was lost.
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
    /** Begins: what an earlier page could not send is sent. */
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
    /** Sends now what the server lacks. Never rejects. */
    flush,
    /** The listing is under way: until it is known how that ended the browser keeps the text as not sent. */
    submitting: () => {
      if (isOurs()) works = keepDraft(uid, { ...content, id, version, unsaved: true, unanswered });
    },
    /** What is written here counts; the text of elsewhere becomes a draft of its own. Throws what keeping that throws. */
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
        // Another text may have come between: the choice is made all the same.
        newer = conflict();
        turns -= 1;
      } while (newer && turns > 0);
    },
    /** The text of elsewhere counts; what is written here becomes a draft of its own. Throws what keeping that throws. */
    takeOther: async (): Promise<SavedStart | null> => {
      const newer = conflict();
      if (!newer) return null;
      await saveDraft(newDraftId(), { ...content, version: 0 });
      return { ...newer.other, id, version: newer.version, unsaved: false, unanswered: [] };
    },
    /** The draft is of no use any more: whatever is still on its way, nothing more is kept of it. */
    finish: () => {
      finished = true;
    },
    /** The form is left: what is not sent yet is sent. */
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
