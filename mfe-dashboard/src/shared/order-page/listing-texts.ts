import { CAR_FACTS, type CarFactName, ofEachFact } from '@second-gear/contract/car-facts';
import type { OrderedPart } from '@second-gear/contract/order-story';

/** Names of the stored parts of a listing. */
const parts: Readonly<Record<OrderedPart, string>> = {
  brandName: 'Brand',
  model: 'Model',
  resellPrice: 'Price asked',
  category: 'Category',
  purchaseYear: 'Year',
  condition: 'Condition',
  ...ofEachFact<Record<CarFactName, string>>((name) => CAR_FACTS[name].label),
  description: 'Description',
  images: 'Pictures',
};

export const listing = {
  title: 'The car as it was ordered',
  kept: (moment: string) => `This is what the listing said on ${moment}.`,
  same: 'It says the same today.',
  changed: (names: readonly string[]) => `Changed in the listing since then: ${names.join(', ')}.`,
  gone: 'The listing has been deleted since then.',
  parts,
  miles: (miles: string) => `${miles} mi`,
  /** The source in the names of the pictures. */
  from: 'the listing',
} as const;
