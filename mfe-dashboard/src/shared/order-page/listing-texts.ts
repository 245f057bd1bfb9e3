import { CAR_FACTS, type CarFactName, mapCarFacts } from '@second-gear/contract/car-facts';
import type { OrderedListingField } from '@second-gear/contract/order-details';

/** Names of the stored parts of a listing. */
const parts: Readonly<Record<OrderedListingField, string>> = {
  brandName: 'Brand',
  model: 'Model',
  resellPrice: 'Price asked',
  category: 'Category',
  purchaseYear: 'Year',
  condition: 'Condition',
  ...mapCarFacts<Record<CarFactName, string>>((name) => CAR_FACTS[name].label),
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
