import { CAR_FACTS, type CarFactName, mapCarFacts } from '@second-gear/contract/car-facts';
import type { OrderedListingField } from '@second-gear/contract/order-details';

/** Names of the stored parts of a listing. */
const parts: Readonly<Record<OrderedListingField, string>> = {
  brandName: 'Brand',
  model: 'Model',
  resellPrice: 'Asking price',
  category: 'Category',
  purchaseYear: 'Year',
  condition: 'Condition',
  ...mapCarFacts<Record<CarFactName, string>>((name) => CAR_FACTS[name].label),
  description: 'Description',
  images: 'Photos',
};

export const listing = {
  title: 'Listing when ordered',
  kept: (moment: string) => `This is how the listing looked on ${moment}.`,
  same: 'It hasn’t changed since.',
  changed: (names: readonly string[]) => `Changed since then: ${names.join(', ')}.`,
  gone: 'The listing has since been deleted.',
  parts,
  miles: (miles: string) => `${miles} mi`,
  /** The source in the names of the pictures. */
  from: 'the listing',
} as const;
