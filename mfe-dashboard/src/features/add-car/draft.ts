import { type DraftForm, draftFormSchema, draftPictureSchema } from '@second-gear/contract/drafts';
import { readStoredJson } from '@second-gear/contract/stored';
import { privateKey } from '@second-gear/shared-auth/session';
import * as z from 'zod/mini';
import { type CarForm, draftFormOf, emptyCarForm, formOfDraft } from '../../shared/car-form/car-form.ts';
import { newDraftId } from '../../shared/draft-here.ts';
import type { KeptPicture } from '../../shared/pictures/use-pictures.ts';

/** What a draft holds. */
export interface Content {
  form: DraftForm;
  /** The uploaded ones, cover first. */
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

/** A draft as a tab of this browser keeps it. */
export interface KeptDraft extends Content {
  id: string;
  /** That of the server from which it was made; 0 before the first. */
  version: number;
  /** Whether the server may lack some of it. */
  unsaved: boolean;
  /** Texts, as of {@link textOf}, that were sent and not answered: the server may have taken any of them. */
  unanswered: readonly string[];
  /** When it was kept, in ms. */
  at: number;
}

/** This tab, until its page is loaded anew: what another one has not sent yet is never written over. */
const tab = newDraftId();

/** They hold a phone number: shared-auth removes them when this person signs out. */
const prefixOf = (uid: string) => privateKey(uid, 'draft:');
const keyOf = (uid: string, id: string) => `${prefixOf(uid)}${id}:${tab}`;
/** Of the time when the browser alone kept a draft, and one. */
const earlierKey = (uid: string) => privateKey(uid, 'add-car');

/** Storage that is full or forbidden: the form works on without it. */
function quietly<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch (error) {
    console.warn('The form could not be kept', error);
    return otherwise;
  }
}

/** Every draft in this browser with its key, the one that was kept last first. */
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

/** The drafts that this person has in this browser, the one that was kept last first. */
export const readDrafts = (uid: string): KeptDraft[] => [
  ...storedDrafts(uid).map(({ draft }) => draft),
  ...earlierDraft(uid),
];

/** Keeps a draft as this tab has it. False where the browser keeps nothing. */
export const keepDraft = (uid: string, draft: Omit<KeptDraft, 'at'>): boolean =>
  quietly(() => {
    localStorage.setItem(keyOf(uid, draft.id), JSON.stringify({ ...draft, at: Date.now() }));
    return true;
  }, false);

/** This tab goes on with a draft that another page has kept. */
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

/** Forgets a draft in this browser, but for what another tab has not sent. */
export const dropDraft = (uid: string, id: string): void =>
  quietly(() => {
    for (const { key, draft } of storedDrafts(uid)) {
      const isOfUse = draft.unsaved && key !== keyOf(uid, id);
      if (draft.id === id && !isOfUse) localStorage.removeItem(key);
    }
  }, undefined);

/** Forgets what was sent of drafts that the server no longer has. */
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

/** The form as it starts from a draft. */
export const carFormOf = ({ form, pictures }: Content): CarForm =>
  formOfDraft(
    form,
    pictures.map(({ url }) => url),
  );

/** Whether anything was filled in. The phone number comes by itself. */
export const isStarted = ({ form, pictures }: Content): boolean =>
  pictures.length > 0 || Object.entries(form).some(([field, value]) => field !== 'phone' && value !== '');
