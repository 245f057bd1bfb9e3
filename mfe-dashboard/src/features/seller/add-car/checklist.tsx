import { isValidVin, isVinFormat } from '@second-gear/contract/vin';
import { Icon } from '@second-gear/ui/icon';
import { VisuallyHidden } from '@second-gear/ui/layout';
import { type ReactElement, type RefObject, useId } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import type { CarForm } from '../../../shared/car-form/car-form.ts';
import { texts } from './texts.ts';

/** Number of pictures that buyers expect. */
const MIN_PICTURES = 4;
const MIN_DESCRIPTION_LENGTH = 80;

interface ChecklistItem {
  /** Name of the form input that the item refers to. */
  field: keyof CarForm;
  label: string;
  isDone: boolean;
}

const isVin = (text: string): boolean => {
  const vin = text.trim().toUpperCase();
  return isVinFormat(vin) && isValidVin(vin);
};

/** Returns the checklist of a good listing, with whether this listing meets each item. */
const buildChecklist = (form: CarForm): ChecklistItem[] => [
  {
    field: 'brandImg',
    label: texts.checklist.pictures(MIN_PICTURES, form.images.length),
    isDone: form.images.length >= MIN_PICTURES,
  },
  {
    field: 'description',
    label: texts.checklist.description(MIN_DESCRIPTION_LENGTH),
    isDone: form.description.trim().length >= MIN_DESCRIPTION_LENGTH,
  },
  { field: 'mileage', label: texts.checklist.mileage, isDone: form.mileage.trim() !== '' },
  { field: 'vin', label: texts.checklist.vin, isDone: isVin(form.vin) },
  { field: 'fuel', label: texts.checklist.fuel, isDone: form.fuel !== '' },
  { field: 'gearbox', label: texts.checklist.gearbox, isDone: form.gearbox !== '' },
  { field: 'body', label: texts.checklist.body, isDone: form.body !== '' },
  { field: 'categoryId', label: texts.checklist.category, isDone: form.categoryId !== '' },
];

const ChecklistBox = styled.section`
  display: grid;
  gap: var(--sg-space-3);
  padding: var(--sg-space-4);
  border-radius: var(--sg-radius-l);
  background: var(--sg-surface-2);

  header {
    display: flex;
    flex-wrap: wrap;
    gap: var(--sg-space-1) var(--sg-space-3);
    align-items: baseline;
    justify-content: space-between;
  }
  h2 {
    font-size: var(--sg-text-m);
    font-weight: 650;
  }
  header p,
  small {
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
    gap: 0 var(--sg-space-4);
    list-style: none;
  }
  li {
    display: flex;
    gap: var(--sg-space-2);
    align-items: center;
    color: var(--sg-ink-2);
  }
  li[data-done] svg {
    color: var(--sg-success-ink);
  }
  a {
    min-height: 2.5rem;
    padding-block: 0.5rem;
    color: var(--sg-ink);
    font-size: var(--sg-text-s);
  }
`;

interface Props<Out> {
  control: Control<CarForm, unknown, Out>;
  form: RefObject<HTMLFormElement | null>;
}

/**
 * Shows which items of the checklist the listing meets. Each item links to its field. A missing item never
 * blocks a submit.
 */
export function Checklist<Out>({ control, form }: Props<Out>): ReactElement {
  const id = useId();
  const items = buildChecklist(useWatch({ control }) as CarForm);
  const focusField = (field: string) => {
    form.current?.querySelector<HTMLElement>(`[name='${field}']`)?.focus();
  };
  return (
    <ChecklistBox aria-labelledby={id}>
      <header>
        <h2 id={id}>{texts.checklist.title}</h2>
        <p role="status">{texts.checklist.done(items.filter(({ isDone }) => isDone).length, items.length)}</p>
      </header>
      <ul>
        {items.map(({ field, label, isDone }) => (
          <li key={field} data-done={isDone ? '' : undefined}>
            <Icon name={isDone ? 'check' : 'plus'} size={18} />
            <a
              href={`#${field}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(field);
              }}
            >
              {label}
              <VisuallyHidden>{`: ${isDone ? texts.checklist.isDone : texts.checklist.isMissing}`}</VisuallyHidden>
            </a>
          </li>
        ))}
      </ul>
      <small>{texts.checklist.help}</small>
    </ChecklistBox>
  );
}
