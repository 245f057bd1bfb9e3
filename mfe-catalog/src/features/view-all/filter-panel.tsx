import { Button } from '@second-gear/ui/button';
import { CheckboxField, SelectField, TextField } from '@second-gear/ui/field';
import { readDisplayedValues } from '@second-gear/ui/form-values';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { brandsQuery } from '../../api/list-brands.ts';
import { categoriesQuery } from '../../api/list-categories.ts';
import { facetsQuery } from '../../api/list-facets.ts';
import {
  diffFilters,
  type FilterDraft,
  isNumberField,
  readDraft,
  rebaseDraft,
  toDraft,
} from './filter-draft.ts';
import { toFilterOptions, toPresetOptions } from './filter-options.ts';
import { FilterPresets } from './filter-presets.tsx';
import {
  type FilterKey,
  type ListFilters,
  readFilters,
  toFacetFilters,
  writeFilters,
} from './filters-url.ts';
import { HiddenFilterInputs } from './hidden-filter-inputs.tsx';
import { LocationFields } from './location-fields.tsx';
import { texts } from './texts.ts';
import { useLocationFilter } from './use-location-filter.ts';

/** Id of the panel's form, for fields outside the form element. */
export const FILTER_FORM_ID = 'filter-form';

const Panel = styled.form`
  display: grid;
  gap: var(--sg-space-4);

  &:not([data-sheet]) {
    padding: var(--sg-space-4);
    border: 1px solid var(--sg-line);
    border-radius: var(--sg-radius-l);
    background: var(--sg-surface);
  }
  /* Small, because the number of cars in the label loads later and must fit on the line. */
  .filter-check label {
    font-size: var(--sg-text-s);
  }

  .filter-where {
    display: grid;
    gap: var(--sg-space-2);
  }
  .filter-locate {
    justify-self: start;
  }
  .filter-pair {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: var(--sg-space-3);
  }
`;

export interface FilterPanelProps {
  filters: ListFilters;
  onChange: (changes: Partial<ListFilters>) => void;
  /**
   * Whether the panel is inside a sheet. The sheet's button then submits the form, and `onDone` is called
   * once the typed values are applied.
   */
  inSheet?: boolean;
  onDone?: () => void;
  /** Called with true if a typed value is invalid, and with false once all are valid. */
  onErrorsChange?: (faulty: boolean) => void;
  /** The server's error about the place in the URL. */
  nearProblem?: string | null;
  /** Increments each time all filters are cleared, which resets the form. */
  cleared: number;
}

/**
 * Form that narrows the list. Selections apply immediately; typed numbers apply on blur or Enter, so that the
 * list never searches for a half-typed price. Reports only the filters that changed in this form, because
 * sort order, search and chips may change at the same time.
 */
export function FilterPanel({
  filters,
  onChange,
  inSheet = false,
  onDone,
  onErrorsChange,
  nearProblem = null,
  cleared,
}: FilterPanelProps) {
  const nearState = useLocationFilter(filters, onChange, cleared);
  const categories = useQuery(categoriesQuery);
  const brands = useQuery(brandsQuery);
  const facets = useQuery(facetsQuery(toFacetFilters(filters)));
  const options = toFilterOptions(
    (brands.data ?? []).map(({ brandName }) => brandName),
    categories.data ?? [],
    facets.data?.choices,
  );
  const query = writeFilters(filters).toString();
  const [draft, setDraft] = useState(() => ({ cleared, address: query, filters, texts: toDraft(filters) }));
  // Updates the fields when the filters in the URL change, for example after a chip was removed or Back was
  // pressed. An effect, because React may discard a render of a transition, and its state changes must not
  // remain.
  useLayoutEffect(() => {
    setDraft((previous) => {
      if (previous.cleared === cleared && previous.address === query) return previous;
      const currentFilters = readFilters(new URLSearchParams(query));
      const currentTexts =
        previous.cleared === cleared
          ? rebaseDraft(previous.texts, previous.filters, currentFilters)
          : toDraft(currentFilters);
      return { cleared, address: query, filters: currentFilters, texts: currentTexts };
    });
  }, [query, cleared]);
  const { faults } = readDraft(draft.texts);
  const hasErrors = Object.keys(faults).length > 0;
  useEffect(() => onErrorsChange?.(hasErrors), [hasErrors, onErrorsChange]);

  // The filters after the latest selection. A ref, because the next selection may come before React renders
  // them. With the rendered filters, it would revert the latest selection.
  const reportedFilters = useRef(filters);
  useEffect(() => {
    reportedFilters.current = readFilters(new URLSearchParams(query));
  }, [query]);
  const apply = (typed: FilterDraft): boolean => {
    const result = readDraft(typed);
    if (Object.keys(result.faults).length > 0) return false;
    const changes = diffFilters(reportedFilters.current, result.filters);
    reportedFilters.current = { ...reportedFilters.current, ...changes };
    if (Object.keys(changes).length > 0) onChange(changes);
    return true;
  };
  const setFieldText = (key: FilterKey, value: string) =>
    setDraft((previous) => ({ ...previous, texts: { ...previous.texts, [key]: value } }));
  const selectHandler = (key: FilterKey) => (event: { target: { value: string } }) => {
    setFieldText(key, event.target.value);
    apply({ ...draft.texts, [key]: event.target.value });
  };
  const renderNumberField = (key: FilterKey, label: string, affix?: { prefix?: string; suffix?: string }) => (
    <TextField
      label={label}
      name={key}
      inputMode="numeric"
      maxLength={30}
      {...affix}
      value={draft.texts[key]}
      error={faults[key]}
      onChange={(event) => setFieldText(key, event.target.value)}
      onBlur={() => void apply(draft.texts)}
    />
  );
  const renderPresets = (key: keyof typeof texts.offered) => (
    <FilterPresets
      label={texts.offered[key]}
      options={toPresetOptions(key, facets.data?.bounds)}
      selected={filters[key]}
      onSelect={(value) => selectHandler(key)({ target: { value: String(value ?? '') } })}
    />
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const currentTexts = readDisplayedValues(form);
    const typed = Object.fromEntries(
      Object.entries(draft.texts).map(([key, text]) => [
        key,
        isNumberField(key) ? (currentTexts[key] ?? text) : text,
      ]),
    ) as FilterDraft;
    setDraft((previous) => ({ ...previous, texts: typed }));
    if (apply(typed)) void commitNear(form, currentTexts['near']);
    else form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const commitNear = async (form: HTMLFormElement, near = nearState.near) => {
    if (await (near === nearState.near ? nearState.commitTyped() : nearState.commitPlace(near))) onDone?.();
    else form.querySelector<HTMLElement>('[name="near"]')?.focus();
  };
  const withSelected = (choices: readonly { value: string; label: string }[], key: FilterKey) =>
    // A value that isn't among the loaded options must remain selected, or the form would show a wrong value.
    draft.texts[key] && !choices.some(({ value }) => value === draft.texts[key])
      ? [...choices, { value: draft.texts[key], label: draft.texts[key] }]
      : choices;

  return (
    <Panel
      id={FILTER_FORM_ID}
      action="/viewallcars"
      onSubmit={submit}
      aria-label={texts.filters}
      data-sheet={inSheet ? '' : undefined}
      noValidate
    >
      <HiddenFilterInputs
        filters={{
          ...(filters.q && { q: filters.q }),
          ...(filters.seller && { seller: filters.seller }),
          ...(filters.city && { city: filters.city }),
        }}
      />
      <SelectField
        label={texts.brand}
        name="brand"
        value={draft.texts.brand}
        onChange={selectHandler('brand')}
        options={withSelected(options.brand, 'brand')}
      />
      <SelectField
        label={texts.category}
        name="category"
        value={draft.texts.category}
        onChange={selectHandler('category')}
        options={withSelected(options.category, 'category')}
      />
      <LocationFields nearState={nearState} linkProblem={nearProblem} counts={facets.data?.bounds} />
      <div className="filter-pair">
        {renderNumberField('minPrice', texts.minPrice, { prefix: '$' })}
        {renderNumberField('maxPrice', texts.maxPrice, { prefix: '$' })}
        {renderPresets('maxPrice')}
        {renderNumberField('minYear', texts.minYear)}
        {renderNumberField('maxYear', texts.maxYear)}
        {renderPresets('minYear')}
      </div>
      <div className="filter-where">
        {renderNumberField('maxMileage', texts.maxMileage, { suffix: texts.miles })}
        {renderPresets('maxMileage')}
      </div>
      <SelectField
        label={texts.fuel}
        name="fuel"
        value={draft.texts.fuel}
        onChange={selectHandler('fuel')}
        options={options.fuel}
      />
      <SelectField
        label={texts.gearbox}
        name="gearbox"
        value={draft.texts.gearbox}
        onChange={selectHandler('gearbox')}
        options={options.gearbox}
      />
      <CheckboxField
        className="filter-check"
        label={options.available}
        name="status"
        value="available"
        checked={draft.texts.status === 'available'}
        onChange={(event) =>
          selectHandler('status')({ target: { value: event.target.checked ? 'available' : '' } })
        }
      />
      {!inSheet && (
        <Button type="submit" variant="secondary" block>
          {texts.apply}
        </Button>
      )}
    </Panel>
  );
}
