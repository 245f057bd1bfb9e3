import { isValidVin, isVinFormat } from '@second-gear/contract/vin';
import type { CarForm } from '../../../shared/car-form/car-form.ts';
import { texts } from './texts.ts';

/** Number of pictures that buyers expect. */
const MIN_PICTURES = 4;
const MIN_DESCRIPTION_LENGTH = 80;

export interface ChecklistItem {
  /** Name of the form input that the item refers to. */
  field: keyof CarForm;
  label: string;
  done: boolean;
}

const isVin = (text: string): boolean => {
  const vin = text.trim().toUpperCase();
  return isVinFormat(vin) && isValidVin(vin);
};

/** Returns the checklist of a good listing, with whether this listing meets each item. */
export const buildChecklist = (form: CarForm): ChecklistItem[] => [
  {
    field: 'brandImg',
    label: texts.checklist.pictures(MIN_PICTURES, form.images.length),
    done: form.images.length >= MIN_PICTURES,
  },
  {
    field: 'description',
    label: texts.checklist.description(MIN_DESCRIPTION_LENGTH),
    done: form.description.trim().length >= MIN_DESCRIPTION_LENGTH,
  },
  { field: 'mileage', label: texts.checklist.mileage, done: form.mileage.trim() !== '' },
  { field: 'vin', label: texts.checklist.vin, done: isVin(form.vin) },
  { field: 'fuel', label: texts.checklist.fuel, done: form.fuel !== '' },
  { field: 'gearbox', label: texts.checklist.gearbox, done: form.gearbox !== '' },
  { field: 'body', label: texts.checklist.body, done: form.body !== '' },
  { field: 'categoryId', label: texts.checklist.category, done: form.categoryId !== '' },
];
