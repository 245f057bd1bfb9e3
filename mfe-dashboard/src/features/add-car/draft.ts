import { type CarFactName, ofEachFact } from '@second-gear/contract/car-facts';
import { readStoredJson } from '@second-gear/contract/stored';
import { privateKey } from '@second-gear/shared-auth/session';
import * as z from 'zod/mini';
import { type CarForm, emptyCarForm } from '../../shared/car-form/car-form.ts';
import type { KeptPicture } from '../../shared/pictures/use-pictures.ts';

const text = z.string();
const draftSchema = z.object({
  form: z.object({
    carName: text,
    carModel: text,
    location: text,
    condition: text,
    carPrice: text,
    phone: text,
    purchaseYear: text,
    description: text,
    categoryId: text,
    ...ofEachFact<Record<CarFactName, typeof text>>(() => text),
    brandImg: text,
    images: z.array(text),
  }),
  pictures: z.array(z.object({ url: text, name: text })),
});

export interface CarDraft {
  form: CarForm;
  /** The uploaded ones, cover first; `form.images` are their addresses. */
  pictures: KeptPicture[];
}

/** Holds a phone number: shared-auth removes it when this person signs out. */
const keyOf = (uid: string) => privateKey(uid, 'add-car');

/** The Add Car form as this person left it in this browser; null when there is none of today's shape. */
export const readDraft = (uid: string): CarDraft | null =>
  readStoredJson(() => localStorage, keyOf(uid), draftSchema);

/** Keeps the form. False where storage is full or forbidden; the form works on without it. */
export function keepDraft(uid: string, draft: CarDraft): boolean {
  try {
    localStorage.setItem(keyOf(uid), JSON.stringify(draft));
    return true;
  } catch (error) {
    console.warn('The form could not be kept', error);
    return false;
  }
}

export function dropDraft(uid: string): void {
  try {
    localStorage.removeItem(keyOf(uid));
  } catch (error) {
    console.warn('The kept form could not be thrown away', error);
  }
}

/** Whether anything was filled in. The phone number comes by itself. */
export const isStarted = (form: CarForm): boolean =>
  Object.entries(form).some(
    ([field, value]: [string, string | string[]]) => field !== 'phone' && value.length > 0,
  );

export const emptyDraft: CarDraft = { form: emptyCarForm, pictures: [] };
