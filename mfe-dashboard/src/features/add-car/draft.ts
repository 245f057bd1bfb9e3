import { type DraftForm, draftFormSchema, draftPictureSchema } from '@second-gear/contract/drafts';
import { readStoredJson } from '@second-gear/contract/stored';
import { privateKey } from '@second-gear/shared-auth/session';
import * as z from 'zod/mini';
import { type CarForm, draftFormOf, emptyCarForm, formOfDraft } from '../../shared/car-form/car-form.ts';
import { newDraftId } from '../../shared/draft-here.ts';
import type { KeptPicture } from '../../shared/pictures/use-pictures.ts';

/** The content of a draft. */
export interface Content {
  form: DraftForm;
  /** The uploaded pictures, cover first. */
  pictures: KeptPicture[];
}

const contentShape = { form: draftFormSchema, pictures: z.array(draftPictureSchema) };
const keptSchema = z.object({
  ...contentShape,
  id: z.string(),
  version: z.int(),
  unsaved: z.boolean(),
  unanswered: z._default(z.array(z.string()), []),
  at: z.number(),
});

/** A draft as a tab stores it in this browser. */
export interface KeptDraft extends Content {
  id: string;
  /** The server version that it is based on. 0 before the first save. */
  version: number;
  /** Whether the server may lack part of the text. */
  unsaved: boolean;
  /** Texts as of {@link textOf} that were sent without a response. The server may have stored any of them. */
  unanswered: readonly string[];
  /** Time of storing, in milliseconds. */
  at: number;
}

/** Identifies this tab until a reload, so that tabs never overwrite each other's unsent drafts. */
const tab = newDraftId();

/** Drafts contain a phone number, so shared-auth removes this prefix at sign-out. */
const prefixOf = (uid: string) => privateKey(uid, 'draft:');
const keyOf = (uid: string, id: string) => `${prefixOf(uid)}${id}:${tab}`;
/** Key of an older release, which stored one draft and only in the browser. */
const earlierKey = (uid: string) => privateKey(uid, 'add-car');

/** The form keeps working if storage is full or blocked. */
function quietly<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch (error) {
    console.warn('The form could not be kept', error);
    return otherwise;
  }
}

/** Returns every draft in this browser with its key, last stored first. */
function storedDrafts(uid: string): { key: string; draft: KeptDraft }[] {
  const keys = quietly(() => Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(uid))), []);
  return keys
    .flatMap((key) => {
      const draft = readStoredJson(() => localStorage, key, keptSchema);
      return draft ? [{ key, draft }] : [];
    })
    .sort((one, other) => other.draft.at - one.draft.at);
}

function earlierDraft(uid: string): KeptDraft[] {
  const found = readStoredJson(() => localStorage, earlierKey(uid), z.object(contentShape));
  return found ? [{ ...found, id: newDraftId(), version: 0, unsaved: true, unanswered: [], at: 0 }] : [];
}

/** Returns this user's drafts in this browser, last stored first. */
export const readDrafts = (uid: string): KeptDraft[] => [
  ...storedDrafts(uid).map(({ draft }) => draft),
  ...earlierDraft(uid),
];

/** Stores a draft under this tab's key. Returns false if the browser cannot store it. */
export const keepDraft = (uid: string, draft: Omit<KeptDraft, 'at'>): boolean =>
  quietly(() => {
    localStorage.setItem(keyOf(uid, draft.id), JSON.stringify({ ...draft, at: Date.now() }));
    return true;
  }, false);

/** Continues a draft of another page in this tab. */
export function takeOver(uid: string, draft: KeptDraft): void {
  if ((draft.version === 0 && !isStarted(draft)) || !keepDraft(uid, draft)) return;
  quietly(() => {
    localStorage.removeItem(earlierKey(uid));
    for (const { key, draft: other } of storedDrafts(uid)) {
      const isSame = sameContent(other, draft);
      if (other.id === draft.id && key !== keyOf(uid, draft.id) && (isSame || !other.unsaved)) {
        localStorage.removeItem(key);
      }
    }
  }, undefined);
}

/** Removes a draft from this browser, except versions that another tab has not sent. */
export const dropDraft = (uid: string, id: string): void =>
  quietly(() => {
    for (const { key, draft } of storedDrafts(uid)) {
      const isOfUse = draft.unsaved && key !== keyOf(uid, id);
      if (draft.id === id && !isOfUse) localStorage.removeItem(key);
    }
  }, undefined);

/** Removes fully sent drafts that the server no longer has. */
export const dropMissing = (uid: string, there: readonly string[]): void =>
  quietly(() => {
    for (const { key, draft } of storedDrafts(uid)) {
      if (!draft.unsaved && !there.includes(draft.id)) localStorage.removeItem(key);
    }
  }, undefined);

export const textOf = ({ form, pictures }: Content): string =>
  JSON.stringify([Object.entries(form).sort(), pictures.map(({ url, name }) => [url, name])]);
export const sameContent = (one: Content, other: Content): boolean => textOf(one) === textOf(other);

export const emptyContent: Content = { form: draftFormOf(emptyCarForm), pictures: [] };

/** Returns the initial form values of a draft. */
export const carFormOf = ({ form, pictures }: Content): CarForm =>
  formOfDraft(
    form,
    pictures.map(({ url }) => url),
  );

/** Whether anything was filled in. The phone number does not count, because it is prefilled. */
export const isStarted = ({ form, pictures }: Content): boolean =>
  pictures.length > 0 || Object.entries(form).some(([field, value]) => field !== 'phone' && value !== '');
