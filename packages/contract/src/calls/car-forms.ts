import * as z from 'zod/mini';
import { MIN_PURCHASE_YEAR } from '../values/car-facts.ts';
import { idSchema, phoneSchema } from '../values/fields.ts';
import { cleanParagraphs, createLineSchema, createOptionalParagraphsSchema } from '../values/plain-text.ts';
import { priceInputSchema } from '../values/price.ts';
import { carFactInputSchemas, createRequiredWholeNumberSchema } from './car-fact-schemas.ts';

export const MAX_CAR_IMAGES = 12;

const optionalCarFields = {
  ...carFactInputSchemas,
  categoryId: z.optional(idSchema),
  images: z.optional(
    z
      .array(z.string().check(z.maxLength(500)))
      .check(z.maxLength(MAX_CAR_IMAGES, { error: `Add up to ${String(MAX_CAR_IMAGES)} photos` })),
  ),
};

/**
 * Location in the format `City, Street, House number, Flat`, or a postal address. Only the server checks
 * whether the city exists.
 */
const locationSchema = z.string({ error: 'Location is required' }).check(
  z.overwrite(cleanParagraphs),
  z.minLength(1, { error: 'Location is required' }),
  z.maxLength(260),
  // Without a digit or separator, the text cannot be an address.
  z.refine((line) => /[\d,;|\n]/.test(line), {
    error: 'Enter the location as City, Street, House number, Flat',
  }),
);

/**
 * Also accepts next year, because next year's models are already sold. Uses UTC, so browser and
 * server accept the same years.
 */
const purchaseYearSchema = createRequiredWholeNumberSchema(
  'Year Of Purchase',
  MIN_PURCHASE_YEAR,
  2100,
  () => new Date().getUTCFullYear() + 1,
);

/**
 * Body of POST /cars, the Add Car form. It has the field names of docs/specification.md, which differ in
 * responses: carName is brandName, carModel is model, carPrice is resellPrice, and brandImg is image. Older
 * clients send `carMadel` instead of carModel.
 */
export const newCarSchema = z
  .object({
    carName: createLineSchema('Brand Name', 60),
    carModel: z.optional(createLineSchema('Car Model', 80)),
    carMadel: z.optional(createLineSchema('Car Model', 80)),
    location: locationSchema,
    condition: createLineSchema('Condition', 60),
    carPrice: priceInputSchema,
    phone: phoneSchema,
    purchaseYear: purchaseYearSchema,
    /** URL returned by POST /images. */
    brandImg: createLineSchema('A photo', 500),
    description: z.optional(createOptionalParagraphsSchema('Description', 5000)),
    /** Id of the draft from which the car is created. A draft can be used once. Only for POST /cars. */
    draftId: z.optional(idSchema),
    ...optionalCarFields,
  })
  .check(
    z.refine((car) => Boolean(car.carModel ?? car.carMadel), {
      error: 'Car Model is required',
      path: ['carModel'],
    }),
  );
export type NewCar = z.output<typeof newCarSchema>;

/**
 * Changes to the caller's listing. Omitted fields stay unchanged. `status` can be set to `sold`, and back to
 * `available`.
 */
export const carChangeSchema = z.object({
  brandName: z.optional(createLineSchema('Brand Name', 60)),
  model: z.optional(createLineSchema('Car Model', 80)),
  resellPrice: z.optional(priceInputSchema),
  location: z.optional(locationSchema),
  condition: z.optional(createLineSchema('Condition', 60)),
  phone: z.optional(phoneSchema),
  purchaseYear: z.optional(purchaseYearSchema),
  description: z.optional(createOptionalParagraphsSchema('Description', 5000)),
  status: z.optional(z.enum(['available', 'sold'], { error: 'Choose sold or available' })),
  ...optionalCarFields,
});
export type CarChange = z.output<typeof carChangeSchema>;
