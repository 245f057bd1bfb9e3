import { readStoredJson } from '@second-gear/contract/browser-storage';
import { type DraftForm, draftFormSchema, draftPictureSchema } from '@second-gear/contract/drafts';
import { privateKey } from '@second-gear/shared-auth/session';
import * as z from 'zod/mini';
import { type CarForm, emptyCarForm, fromDraftForm, toDraftForm } from '../../../shared/car-form/car-form.ts';
import { newDraftId } from '../../../shared/car-form/current-draft.ts';
import type { UploadedPicture } from '../../../shared/pictures/use-pictures.ts';

export interface DraftContent {
  form: DraftForm;
  /** The uploaded pictures, cover first. */
  pictures: UploadedPicture[];
}

const contentShape = { form: draftFormSchema, pictures: z.array(draftPictureSchema) };
const storedDraftSchema = z.object({
  ...contentShape,
  id: z.string(),
  version: z.int(),
  unsaved: z.boolean(),
  unanswered: z._default(z.array(z.string()), []),
  at: z.number(),
});

/** A draft as a tab stores it in this browser. */
export interface StoredDraft extends DraftContent {
  id: string;
  /** The version on the server that this draft is based on. 0 before the first save. */
  version: number;
  /** Whether the server may lack part of the text. */
  unsaved: boolean;
  /**
   * Texts (see {@link serializeContent}) that were sent and got no response. The server may have stored any
   * of them.
   */
  unanswered: readonly string[];
  /** Time of storing, in milliseconds. */
  at: number;
}

/** Identifies this tab until a reload, so tabs never overwrite each other's unsent drafts. */
const TAB_ID = newDraftId();

/** The drafts contain a phone number, so shared-auth removes all keys with this prefix at sign-out. */
const keyPrefix = (uid: string) => privateKey(uid, 'draft:');
const storageKey = (uid: string, id: string) => `${keyPrefix(uid)}${id}:${TAB_ID}`;
/** Storage key of an older release, which stored a single draft, and only in the browser. */
const legacyKey = (uid: string) => privateKey(uid, 'add-car');

/**
 * Runs a storage action. Returns `fallback` if the storage is full or blocked, so the form keeps
 * working.
 */
function tryStorage<T>(action: () => T, fallback: T): T {
  try {
    return action();
  } catch (error) {
    console.warn('Could not save the draft in this browser', error);
    return fallback;
  }
}

/** Returns every draft in this browser with its key, last stored first. */
function readStoredEntries(uid: string): { key: string; draft: StoredDraft }[] {
  const keys = tryStorage(
    () => Object.keys(localStorage).filter((key) => key.startsWith(keyPrefix(uid))),
    [],
  );
  return keys
    .flatMap((key) => {
      const draft = readStoredJson(() => localStorage, key, storedDraftSchema);
      return draft ? [{ key, draft }] : [];
    })
    .sort((a, b) => b.draft.at - a.draft.at);
}

function readLegacyDraft(uid: string): StoredDraft[] {
  const legacyDraft = readStoredJson(() => localStorage, legacyKey(uid), z.object(contentShape));
  return legacyDraft
    ? [{ ...legacyDraft, id: newDraftId(), version: 0, unsaved: true, unanswered: [], at: 0 }]
    : [];
}

/** Returns this user's drafts in this browser, last stored first. */
export const readStoredDrafts = (uid: string): StoredDraft[] => [
  ...readStoredEntries(uid).map(({ draft }) => draft),
  ...readLegacyDraft(uid),
];

/** Stores a draft under this tab's key. Returns false if the browser cannot store it. */
export const storeDraft = (uid: string, draft: Omit<StoredDraft, 'at'>): boolean =>
  tryStorage(() => {
    localStorage.setItem(storageKey(uid, draft.id), JSON.stringify({ ...draft, at: Date.now() }));
    return true;
  }, false);

/**
 * Adopts a draft from another page. Stores it under this tab's key and removes copies that are no longer
 * needed.
 */
export function adoptDraft(uid: string, draft: StoredDraft): void {
  if ((draft.version === 0 && !isStarted(draft)) || !storeDraft(uid, draft)) return;
  tryStorage(() => {
    localStorage.removeItem(legacyKey(uid));
    for (const { key, draft: otherDraft } of readStoredEntries(uid)) {
      const isSame = isSameContent(otherDraft, draft);
      if (
        otherDraft.id === draft.id &&
        key !== storageKey(uid, draft.id) &&
        (isSame || !otherDraft.unsaved)
      ) {
        localStorage.removeItem(key);
      }
    }
  }, undefined);
}

/** Removes a draft from this browser, except versions that another tab has not sent to the server yet. */
export const removeStoredDraft = (uid: string, id: string): void =>
  tryStorage(() => {
    for (const { key, draft } of readStoredEntries(uid)) {
      const isNeeded = draft.unsaved && key !== storageKey(uid, id);
      if (draft.id === id && !isNeeded) localStorage.removeItem(key);
    }
  }, undefined);

/** Returns the ids of the drafts that were sent completely. */
export const readSentDraftIds = (uid: string): string[] =>
  readStoredDrafts(uid)
    .filter(({ unsaved }) => !unsaved)
    .map(({ id }) => id);

/** Removes drafts that were sent completely, unless another tab has changed them since. */
export const removeSentDrafts = (uid: string, ids: readonly string[]): void =>
  tryStorage(() => {
    for (const { key, draft } of readStoredEntries(uid)) {
      if (!draft.unsaved && ids.includes(draft.id)) localStorage.removeItem(key);
    }
  }, undefined);

export const serializeContent = ({ form, pictures }: DraftContent): string =>
  JSON.stringify([Object.entries(form).sort(), pictures.map(({ url, name }) => [url, name])]);
export const isSameContent = (a: DraftContent, b: DraftContent): boolean =>
  serializeContent(a) === serializeContent(b);

export const emptyContent: DraftContent = { form: toDraftForm(emptyCarForm), pictures: [] };

/** Returns the initial form values of a draft. */
export const toFormValues = ({ form, pictures }: DraftContent): CarForm =>
  fromDraftForm(
    form,
    pictures.map(({ url }) => url),
  );

/** Returns whether any field is filled in, except the phone number, which the form prefills. */
export const isStarted = ({ form, pictures }: DraftContent): boolean =>
  pictures.length > 0 || Object.entries(form).some(([field, value]) => field !== 'phone' && value !== '');
