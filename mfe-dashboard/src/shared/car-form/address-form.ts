import type { OwnCar } from '@second-gear/contract/cars';
import { WITHHELD } from '@second-gear/contract/fields';
import { texts } from './texts.ts';

/** Where a car stands, as the form has it: a field for each part. */
export interface AddressForm {
  street: string;
  houseNumber: string;
  flatNo: string;
  city: string;
  /** Two letters, or nothing. */
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

/** Commas part the fields of a line, so that none may stand within one. */
const plain = (text: string): string => text.replaceAll(/[,\s]+/g, ' ').trim();

/** The one line that POST /cars takes: `City, Street, House number, Flat`, state and ZIP code behind the city. */
export function locationOf({ street, houseNumber, flatNo, city, state, zip }: AddressForm): string {
  const place = [city, state, zip].map(plain).filter(Boolean).join(' ');
  return [place, plain(street), plain(houseNumber), ...[plain(flatNo)].filter(Boolean)].join(', ');
}

/** The line that a draft keeps, from which {@link fromDraftLine} has every field again, filled in or not. */
export const draftLineOf = ({ street, houseNumber, flatNo, city, state, zip }: AddressForm): string =>
  [city, street, houseNumber, flatNo, state, zip]
    .map((text) => text.replaceAll(',', ' '))
    .join(',')
    .replace(/,+$/, '');

export function fromDraftLine(line: string): AddressForm {
  const [city = '', street = '', houseNumber = '', flatNo = '', state = '', zip = ''] = line.split(',');
  const [, name, letters] = /^(.*\S)\s+([A-Z]{2})$/.exec(city) ?? [];
  const named = name !== undefined && letters !== undefined && state.trim() === '';
  return {
    city: (named ? name : city).trim(),
    street: street.trim(),
    houseNumber: houseNumber.trim(),
    flatNo: flatNo.trim(),
    state: (named ? letters : state).trim(),
    zip: zip.trim(),
  };
}

/** The fields of a stored address; a city that shares its name with a larger one is stored with its state. */
export function addressFormOf({ city, street, houseNumber, flatNo }: OwnCar['location']): AddressForm {
  const [name = '', state = ''] = city.split(',').map((part) => part.trim());
  return { city: name === WITHHELD ? '' : name, state, zip: '', street, houseNumber, flatNo };
}

/** What is wrong with an address before anything is sent, by field. */
export function addressProblems({ street, houseNumber, city, zip }: AddressForm): Partial<AddressForm> {
  return {
    ...(plain(street) === '' ? { street: texts.required(texts.street) } : {}),
    ...(plain(houseNumber) === '' ? { houseNumber: texts.required(texts.houseNumber) } : {}),
    ...(plain(city) === '' ? { city: texts.required(texts.city) } : {}),
    ...(zip.trim() === '' || /^\d{5}(-\d{4})?$/.test(zip.trim()) ? {} : { zip: texts.zipForm }),
  };
}
