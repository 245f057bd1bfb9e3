import { CAR_FACTS, type CarFactName, mapCarFacts } from '@second-gear/contract/car-facts';
import type { OrderedListingField } from '@second-gear/contract/order-details';

/** Labels of the parts of a listing that are stored with an order. */
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

export const listingTexts = {
  title: 'Listing at time of order',
  asOf: (moment: string) => `This is how the listing looked on ${moment}.`,
  same: 'It hasn’t changed since.',
  changed: (names: readonly string[]) => `Changed since then: ${names.join(', ')}.`,
  gone: 'The listing has since been deleted.',
  parts,
  /** Where the pictures come from. Used in their alternative texts. */
  from: 'the listing',
} as const;
