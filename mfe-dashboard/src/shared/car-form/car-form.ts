import { type CarFact, type CarFactName, ofEachFact } from '@second-gear/contract/car-facts';
import {
  type CarChange,
  carChangeSchema,
  type NewCar,
  newCarSchema,
  type OwnCar,
} from '@second-gear/contract/cars';
import type { DraftForm } from '@second-gear/contract/drafts';
import { formatPrice } from '@second-gear/contract/money';
import { typedDollars } from '@second-gear/contract/typed-amount';
import { writtenNumber } from '@second-gear/contract/written';
import * as z from 'zod/mini';
import { amountQuestion } from '../amount-question.ts';
import {
  type AddressForm,
  addressFormOf,
  addressProblems,
  draftLineOf,
  emptyAddressForm,
  fromDraftLine,
  locationOf,
} from './address-form.ts';
import { texts } from './texts.ts';

/** The form values as typed, with the field names of POST /cars and the location as separate fields. */
export interface CarForm extends Record<CarFactName, string>, AddressForm {
  carName: string;
  carModel: string;
  condition: string;
  carPrice: string;
  phone: string;
  purchaseYear: string;
  description: string;
  categoryId: string;
  /** Cover picture: the first of `images`. */
  brandImg: string;
  images: string[];
}

export const emptyCarForm: CarForm = {
  carName: '',
  carModel: '',
  condition: '',
  carPrice: '',
  phone: '',
  purchaseYear: '',
  description: '',
  categoryId: '',
  ...ofEachFact<Record<CarFactName, string>>(() => ''),
  brandImg: '',
  images: [],
  ...emptyAddressForm,
};

export const carFormFields = Object.keys(emptyCarForm) as (keyof CarForm)[];

/**
 * Parses an amount such as `$16,000`. Returns undefined for an empty text and `NaN`, which fails validation,
 * for no number.
 */
function amount(text: string): string | undefined {
  const read = typedDollars(text);
  return read === undefined ? undefined : String(read);
}

/** Returns a question if dots in an amount may be thousands separators. Null otherwise. */
function questionAbout(field: string, form: CarForm): string | null {
  if (field !== 'carPrice' && field !== 'mileage') return null;
  return amountQuestion(form[field], field === 'carPrice' ? formatPrice : writtenNumber) ?? null;
}

/** Converts a fact to its API value. Returns undefined if it is empty or no longer an option. */
function typed(fact: CarFact, text: string): string | undefined {
  if (fact.kind === 'miles') return amount(text);
  if (fact.kind === 'choice') return fact.choices.find((choice) => choice === text);
  return text.trim() || undefined;
}

/** Returns the filled-in facts. */
const facts = (form: CarForm) =>
  ofEachFact<Record<CarFactName, string | undefined>>((name, fact) => typed(fact, form[name]));

/** Validates the form by the rules of POST /cars and returns the request body. */
export const addCarForm = z.transform((form: CarForm, { issues }): NewCar => {
  const parsed = newCarSchema.safeParse(bodyOf(form));
  const wrong = Object.entries(addressProblems(form)).map(([field, message]) => ({ path: [field], message }));
  for (const { path, message } of parsed.error?.issues ?? []) {
    const question = questionAbout(String(path[0]), form);
    if (path[0] !== 'location') wrong.push({ path: path.map(String), message: question ?? message });
    else if (wrong.every((problem) => !isAddressField(problem.path[0])))
      wrong.push({ path: ['city'], message });
  }
  for (const { path, message } of wrong) issues.push({ code: 'custom', input: form, path, message });
  return parsed.success && wrong.length === 0 ? parsed.data : z.NEVER;
});

const bodyOf = (form: CarForm): z.input<typeof newCarSchema> => ({
  carName: form.carName,
  carModel: form.carModel,
  location: locationOf(form),
  condition: form.condition,
  carPrice: typedDollars(form.carPrice),
  phone: form.phone,
  purchaseYear: amount(form.purchaseYear),
  brandImg: form.brandImg,
  images: form.images,
  description: form.description,
  categoryId: form.categoryId || undefined,
  ...facts(form),
});

const isAddressField = (name: string | undefined): boolean =>
  name !== undefined && Object.hasOwn(emptyAddressForm, name);

/** Returns the draft version of a form: without pictures, the location as one line. */
export function draftFormOf({
  brandImg: _cover,
  images: _urls,
  street,
  houseNumber,
  flatNo,
  city,
  state,
  zip,
  ...form
}: CarForm): DraftForm {
  return { ...form, location: draftLineOf({ street, houseNumber, flatNo, city, state, zip }) };
}

/** Returns the form of a draft with these pictures. */
export const formOfDraft = ({ location, ...form }: DraftForm, images: string[]): CarForm => ({
  ...form,
  ...fromDraftLine(location),
  images,
  brandImg: images[0] ?? '',
});

/** Returns the initial form values of a listing's edit form. */
export const formOf = (car: OwnCar): CarForm => ({
  carName: car.brandName,
  carModel: car.model,
  ...addressFormOf(car.location),
  condition: car.condition,
  carPrice: String(car.resellPrice),
  phone: car.phone,
  purchaseYear: String(car.purchaseYear),
  description: car.description,
  categoryId: car.categoryId,
  ...ofEachFact<Record<CarFactName, string>>((name) => String(car[name] ?? '')),
  brandImg: car.images[0] ?? car.image,
  images: car.images.length > 0 ? car.images : [car.image],
});

/** PATCH /cars/:id uses different names for these fields. Location errors mostly concern the city. */
const formName: Record<string, keyof CarForm> = {
  brandName: 'carName',
  model: 'carModel',
  resellPrice: 'carPrice',
  location: 'city',
};

/** Returns the form field for a field of PATCH /cars/:id. */
export const formFieldOf = (field: string): string => formName[field] ?? field;

const changeBody = (form: CarForm) => {
  const given = facts(form);
  return {
    brandName: form.carName,
    model: form.carModel,
    resellPrice: typedDollars(form.carPrice) ?? Number.NaN,
    location: locationOf(form),
    condition: form.condition,
    phone: form.phone,
    purchaseYear: amount(form.purchaseYear) ?? Number.NaN,
    description: form.description,
    categoryId: form.categoryId || undefined,
    images: form.images,
    // null removes a fact.
    ...ofEachFact<Record<CarFactName, string | null>>((name) => given[name] ?? null),
  };
};

type Checked = { change: CarChange; errors: null } | { change: null; errors: Record<string, string> };

/** Returns the changed fields of a listing, or errors by form field. */
export function checkChange(form: CarForm, before: CarForm): Checked {
  const start: Record<string, unknown> = changeBody(before);
  const changed = Object.entries(changeBody(form)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(start[field]),
  );
  const parsed = carChangeSchema.safeParse(Object.fromEntries(changed));
  const errors: Record<string, string> = changed.some(([field]) => field === 'location')
    ? { ...addressProblems(form) }
    : {};
  if (form.images.length === 0) errors['images'] = texts.noPicture;
  else if (parsed.success && Object.keys(errors).length === 0) return { change: parsed.data, errors: null };
  const isAddressWrong = Object.keys(errors).some(isAddressField);
  for (const { path, message } of parsed.error?.issues ?? []) {
    if (path[0] === 'location' && isAddressWrong) continue;
    const field = formFieldOf(String(path[0] ?? 'root'));
    errors[field] ??= questionAbout(field, form) ?? message;
  }
  return { change: null, errors };
}
