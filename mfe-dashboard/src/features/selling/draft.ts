import * as z from 'zod/mini';
import { emptyCarForm, type CarForm } from './car-form.ts';

const text = z.string();
const draftSchema = z.object({
  carName: text,
  carModel: text,
  location: text,
  condition: text,
  carPrice: text,
  phone: text,
  purchaseYear: text,
  description: text,
  categoryId: text,
  mileage: text,
  fuel: text,
  gearbox: text,
  body: text,
  colour: text,
  vin: text,
  brandImg: text,
  images: z.array(text),
});

const keyOf = (uid: string) => `add-car-draft:${uid}`;

/**
 * The Add Car form as this person left it in this tab; the empty form when there is no draft or it is
 * of an older shape. Kept for the tab only: it holds a phone number.
 */
export function readDraft(uid: string): CarForm {
  try {
    const kept = sessionStorage.getItem(keyOf(uid));
    const parsed = kept === null ? null : draftSchema.safeParse(JSON.parse(kept));
    return parsed?.success ? parsed.data : emptyCarForm;
  } catch (error) {
    console.warn('The kept form could not be read', error);
    return emptyCarForm;
  }
}

/** Keeps the form over a reload. Storage may be full or forbidden; the form works on without it. */
export function keepDraft(uid: string, form: CarForm): void {
  try {
    sessionStorage.setItem(keyOf(uid), JSON.stringify(form));
  } catch (error) {
    console.warn('The form could not be kept', error);
  }
}

export function dropDraft(uid: string): void {
  try {
    sessionStorage.removeItem(keyOf(uid));
  } catch (error) {
    console.warn('The kept form could not be thrown away', error);
  }
}
