import { type CarFact, type CarFactName, mapCarFacts } from '@second-gear/contract/car-facts';
import {
  type CarChange,
  carChangeSchema,
  type NewCar,
  newCarSchema,
  type OwnCar,
} from '@second-gear/contract/cars';
import type { DraftForm } from '@second-gear/contract/drafts';
import { formatNumber } from '@second-gear/contract/format';
import { formatPrice } from '@second-gear/contract/money';
import { parseTypedDollars } from '@second-gear/contract/typed-amount';
import * as z from 'zod/mini';
import { suggestAmount } from '../forms/suggest-amount.ts';
import {
  type AddressForm,
  emptyAddressForm,
  parseDraftLine,
  toAddressForm,
  toDraftLine,
  toLocationLine,
  validateAddress,
} from './address-form.ts';
import { carFormTexts } from './texts.ts';

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
  ...mapCarFacts<Record<CarFactName, string>>(() => ''),
  brandImg: '',
  images: [],
  ...emptyAddressForm,
};

/**
 * Parses a typed number such as `16,000` and returns it as digits. Returns undefined for an empty string.
 * Returns `NaN`, which fails validation, for text that is not a number.
 */
function parseAmount(text: string): string | undefined {
  const number = parseTypedDollars(text);
  return number === undefined ? undefined : String(number);
}

/** Returns a question if dots in an amount may be thousands separators. Null otherwise. */
function suggestAmountFor(field: string, form: CarForm): string | null {
  if (field !== 'carPrice' && field !== 'mileage') return null;
  return suggestAmount(form[field], field === 'carPrice' ? formatPrice : formatNumber) ?? null;
}

/**
 * Converts the text of a fact about a car to its API value. Returns undefined if the text is empty or no
 * longer one of the choices.
 */
function parseFact(fact: CarFact, text: string): string | undefined {
  if (fact.kind === 'miles') return parseAmount(text);
  if (fact.kind === 'choice') return fact.choices.find((choice) => choice === text);
  return text.trim() || undefined;
}

const parseFacts = (form: CarForm) =>
  mapCarFacts<Record<CarFactName, string | undefined>>((name, fact) => parseFact(fact, form[name]));

/** Schema that validates the form against the rules for POST /cars and converts it to the request body. */
export const addCarFormSchema = z.transform((form: CarForm, { issues }): NewCar => {
  const parsed = newCarSchema.safeParse(toNewCarBody(form));
  const problems = Object.entries(validateAddress(form)).map(([field, message]) => ({
    path: [field],
    message,
  }));
  for (const { path, message } of parsed.error?.issues ?? []) {
    const suggestion = suggestAmountFor(String(path[0]), form);
    if (path[0] !== 'location') problems.push({ path: path.map(String), message: suggestion ?? message });
    else if (problems.every((problem) => !isAddressField(problem.path[0])))
      problems.push({ path: ['city'], message });
  }
  for (const { path, message } of problems) issues.push({ code: 'custom', input: form, path, message });
  return parsed.success && problems.length === 0 ? parsed.data : z.NEVER;
});

const toNewCarBody = (form: CarForm): z.input<typeof newCarSchema> => ({
  carName: form.carName,
  carModel: form.carModel,
  location: toLocationLine(form),
  condition: form.condition,
  carPrice: parseTypedDollars(form.carPrice),
  phone: form.phone,
  purchaseYear: parseAmount(form.purchaseYear),
  brandImg: form.brandImg,
  images: form.images,
  description: form.description,
  categoryId: form.categoryId || undefined,
  ...parseFacts(form),
});

const isAddressField = (name: string | undefined): boolean =>
  name !== undefined && Object.hasOwn(emptyAddressForm, name);

/** Converts form values to a draft. A draft has no pictures, and its location is a single line. */
export function toDraftForm({
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
  return { ...form, location: toDraftLine({ street, houseNumber, flatNo, city, state, zip }) };
}

/** Returns the form values of a draft, with the given pictures. */
export const fromDraftForm = ({ location, ...form }: DraftForm, images: string[]): CarForm => ({
  ...form,
  ...parseDraftLine(location),
  images,
  brandImg: images[0] ?? '',
});

/** Returns the initial form values of a listing's edit form. */
export const toCarForm = (car: OwnCar): CarForm => ({
  carName: car.brandName,
  carModel: car.model,
  ...toAddressForm(car.location),
  condition: car.condition,
  carPrice: String(car.resellPrice),
  phone: car.phone,
  purchaseYear: String(car.purchaseYear),
  description: car.description,
  categoryId: car.categoryId,
  ...mapCarFacts<Record<CarFactName, string>>((name) => String(car[name] ?? '')),
  brandImg: car.images[0] ?? car.image,
  images: car.images.length > 0 ? car.images : [car.image],
});

/**
 * The form fields whose names differ from those of PATCH /cars/:id. The API reports one location, and errors
 * in it mostly concern the city.
 */
const FORM_FIELD_BY_API_FIELD: Record<string, keyof CarForm> = {
  brandName: 'carName',
  model: 'carModel',
  resellPrice: 'carPrice',
  location: 'city',
};

/** Returns the form field for a field of PATCH /cars/:id. */
export const toFormField = (field: string): string => FORM_FIELD_BY_API_FIELD[field] ?? field;

const toChangeBody = (form: CarForm) => {
  const carFacts = parseFacts(form);
  return {
    brandName: form.carName,
    model: form.carModel,
    resellPrice: parseTypedDollars(form.carPrice) ?? Number.NaN,
    location: toLocationLine(form),
    condition: form.condition,
    phone: form.phone,
    purchaseYear: parseAmount(form.purchaseYear) ?? Number.NaN,
    description: form.description,
    categoryId: form.categoryId || undefined,
    images: form.images,
    // null removes a fact about the car.
    ...mapCarFacts<Record<CarFactName, string | null>>((name) => carFacts[name] ?? null),
  };
};

type CarChangeValidation =
  | { change: CarChange; errors: null }
  | { change: null; errors: Record<string, string> };

/** Returns the changed fields of a listing, or errors by form field. */
export function validateCarChange(form: CarForm, initialForm: CarForm): CarChangeValidation {
  const initialBody: Record<string, unknown> = toChangeBody(initialForm);
  const changedFields = Object.entries(toChangeBody(form)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(initialBody[field]),
  );
  const parsed = carChangeSchema.safeParse(Object.fromEntries(changedFields));
  const errors: Record<string, string> = changedFields.some(([field]) => field === 'location')
    ? { ...validateAddress(form) }
    : {};
  if (form.images.length === 0) errors['images'] = carFormTexts.pictureRequired;
  else if (parsed.success && Object.keys(errors).length === 0) return { change: parsed.data, errors: null };
  const isAddressWrong = Object.keys(errors).some(isAddressField);
  for (const { path, message } of parsed.error?.issues ?? []) {
    if (path[0] === 'location' && isAddressWrong) continue;
    const field = toFormField(String(path[0] ?? 'root'));
    errors[field] ??= suggestAmountFor(field, form) ?? message;
  }
  return { change: null, errors };
}
