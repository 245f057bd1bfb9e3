import type { OwnCar } from '@second-gear/contract/cars';
import { WITHHELD_TEXT } from '@second-gear/contract/fields';
import { carFormTexts } from './texts.ts';

export interface AddressForm {
  street: string;
  houseNumber: string;
  flatNo: string;
  city: string;
  /** Two letters, or empty. */
  state: string;
  zip: string;
}

export const emptyAddressForm: AddressForm = {
  street: '',
  houseNumber: '',
  flatNo: '',
  city: '',
  state: '',
  zip: '',
};

/** Replaces commas, because they separate the parts of the address line. */
const normalizePart = (text: string): string => text.replaceAll(/[,\s]+/g, ' ').trim();

/**
 * Returns the `location` of POST /cars: `City, Street, House number, Flat`. State and ZIP code follow the
 * city.
 */
export function toLocationLine({ street, houseNumber, flatNo, city, state, zip }: AddressForm): string {
  const cityPart = [city, state, zip].map(normalizePart).filter(Boolean).join(' ');
  return [
    cityPart,
    normalizePart(street),
    normalizePart(houseNumber),
    ...[normalizePart(flatNo)].filter(Boolean),
  ].join(', ');
}

/**
 * Returns the address line of a draft. {@link parseDraftLine} restores every field from it, including empty
 * ones.
 */
export const toDraftLine = ({ street, houseNumber, flatNo, city, state, zip }: AddressForm): string =>
  [city, street, houseNumber, flatNo, state, zip]
    .map((text) => text.replaceAll(',', ' '))
    .join(',')
    .replace(/,+$/, '');

export function parseDraftLine(line: string): AddressForm {
  const [city = '', street = '', houseNumber = '', flatNo = '', state = '', zip = ''] = line.split(',');
  const [, name, letters] = /^(.*\S)\s+([A-Z]{2})$/.exec(city) ?? [];
  const hasStateInCity = name !== undefined && letters !== undefined && state.trim() === '';
  return {
    city: (hasStateInCity ? name : city).trim(),
    street: street.trim(),
    houseNumber: houseNumber.trim(),
    flatNo: flatNo.trim(),
    state: (hasStateInCity ? letters : state).trim(),
    zip: zip.trim(),
  };
}

/**
 * Returns the form fields of a stored address. If a larger city has the same name, the stored city includes
 * the state: `Portland, ME`.
 */
export function toAddressForm({ city, street, houseNumber, flatNo }: OwnCar['location']): AddressForm {
  const [name = '', state = ''] = city.split(',').map((part) => part.trim());
  return { city: name === WITHHELD_TEXT ? '' : name, state, zip: '', street, houseNumber, flatNo };
}

/** Validates an address before sending. Returns errors by field. */
export function validateAddress({ street, houseNumber, city, zip }: AddressForm): Partial<AddressForm> {
  return {
    ...(normalizePart(street) === '' ? { street: carFormTexts.required(carFormTexts.street) } : {}),
    ...(normalizePart(houseNumber) === ''
      ? { houseNumber: carFormTexts.required(carFormTexts.houseNumber) }
      : {}),
    ...(normalizePart(city) === '' ? { city: carFormTexts.required(carFormTexts.city) } : {}),
    ...(zip.trim() === '' || /^\d{5}(-\d{4})?$/.test(zip.trim()) ? {} : { zip: carFormTexts.zipFormat }),
  };
}
