import { type CarFact, type CarFactName, ofEachFact } from '@second-gear/contract/car-facts';
import { type CarChange, carChangeSchema, newCarSchema, type OwnCar } from '@second-gear/contract/cars';
import { formatAddress } from '@second-gear/contract/fields';
import { typedDollars } from '@second-gear/contract/money';
import * as z from 'zod/mini';
import { texts } from './texts.ts';

/** The car form as it is typed, by the wire's names of POST /cars. */
export interface CarForm extends Record<CarFactName, string> {
  carName: string;
  carModel: string;
  location: string;
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
  location: '',
  condition: '',
  carPrice: '',
  phone: '',
  purchaseYear: '',
  description: '',
  categoryId: '',
  ...ofEachFact<Record<CarFactName, string>>(() => ''),
  brandImg: '',
  images: [],
};

export const carFormFields = Object.keys(emptyCarForm) as (keyof CarForm)[];

/** What a person types for `$16,000`; undefined for nothing, and `NaN`, which no check lets pass, for no number. */
function amount(text: string): string | undefined {
  const read = typedDollars(text);
  return read === undefined ? undefined : String(read);
}

/** A fact as the wire has it; undefined where nothing is filled in, or no more to choose. */
function typed(fact: CarFact, text: string): string | undefined {
  if (fact.kind === 'miles') return amount(text);
  if (fact.kind === 'choice') return fact.choices.find((choice) => choice === text);
  return text.trim() || undefined;
}

/** The facts that are filled in. */
const facts = (form: CarForm) =>
  ofEachFact<Record<CarFactName, string | undefined>>((name, fact) => typed(fact, form[name]));

/** Checks a filled-in form by the rules of POST /cars and gives its body. */
export const addCarForm = z.pipe(
  z.transform((form: CarForm): z.input<typeof newCarSchema> => ({
    carName: form.carName,
    carModel: form.carModel,
    location: form.location,
    condition: form.condition,
    carPrice: typedDollars(form.carPrice),
    phone: form.phone,
    purchaseYear: amount(form.purchaseYear),
    brandImg: form.brandImg,
    images: form.images,
    description: form.description,
    categoryId: form.categoryId || undefined,
    ...facts(form),
  })),
  newCarSchema,
);

/** A listing as its edit form starts. */
export const formOf = (car: OwnCar): CarForm => ({
  carName: car.brandName,
  carModel: car.model,
  location: formatAddress(car.location),
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

/** PATCH /cars/:id and this form call three fields differently. */
const formName: Record<string, keyof CarForm> = {
  brandName: 'carName',
  model: 'carModel',
  resellPrice: 'carPrice',
};

/** The form's field for a field of PATCH /cars/:id. */
export const formFieldOf = (field: string): string => formName[field] ?? field;

const changeBody = (form: CarForm) => {
  const given = facts(form);
  return {
    brandName: form.carName,
    model: form.carModel,
    resellPrice: typedDollars(form.carPrice) ?? Number.NaN,
    location: form.location,
    condition: form.condition,
    phone: form.phone,
    purchaseYear: amount(form.purchaseYear) ?? Number.NaN,
    description: form.description,
    categoryId: form.categoryId || undefined,
    images: form.images,
    // null takes a fact away.
    ...ofEachFact<Record<CarFactName, string | null>>((name) => given[name] ?? null),
  };
};

type Checked = { change: CarChange; errors: null } | { change: null; errors: Record<string, string> };

/** What an edit form changes of its listing: only the fields that differ, or what is wrong by form field. */
export function checkChange(form: CarForm, before: CarForm): Checked {
  const start: Record<string, unknown> = changeBody(before);
  const changed = Object.entries(changeBody(form)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(start[field]),
  );
  const parsed = carChangeSchema.safeParse(Object.fromEntries(changed));
  const errors: Record<string, string> = {};
  if (form.images.length === 0) errors['images'] = texts.noPicture;
  else if (parsed.success) return { change: parsed.data, errors: null };
  for (const issue of parsed.error?.issues ?? [])
    errors[formFieldOf(String(issue.path[0] ?? 'root'))] ??= issue.message;
  return { change: null, errors };
}
