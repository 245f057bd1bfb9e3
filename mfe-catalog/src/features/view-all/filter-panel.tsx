import { Button } from '@second-gear/ui/button';
import { CheckboxField, SelectField, TextField } from '@second-gear/ui/field';
import { shownValues } from '@second-gear/ui/form-values';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { brandsQuery } from '../../api/list-brands.ts';
import { categoriesQuery } from '../../api/list-categories.ts';
import { facetsQuery } from '../../api/list-facets.ts';
import { BoundChoices } from './bound-choices.tsx';
import { Chosen } from './chosen.tsx';
import { changesOf, draftOf, type FilterDraft, isTyped, readDraft, rebased } from './filter-draft.ts';
import { boundOptions, filterOptions } from './filter-options.ts';
import { facetFilters, type FilterKey, type ListFilters, readFilters, writeFilters } from './filters-url.ts';
import { NearFields } from './near-fields.tsx';
import { texts } from './texts.ts';
import { useNear } from './use-near.ts';

/** Id of the panel's form, for fields outside the form element. */
export const FILTER_FORM = 'filter-form';

const Panel = styled.form`
  display: grid;
  gap: var(--sg-space-4);

  &:not([data-sheet]) {
    padding: var(--sg-space-4);
    border: 1px solid var(--sg-line);
    border-radius: var(--sg-radius-l);
    background: var(--sg-surface);
  }
  /* It stays one line when its count comes. */
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
  /** Set inside a sheet, whose button submits the form. Called once the typed values are applied. */
  inSheet?: boolean;
  onDone?: () => void;
  /** Called with whether any typed value is invalid. */
  onFaulty?: (faulty: boolean) => void;
  /** Error of the place in the URL. */
  nearProblem?: string | null;
  /** Increments each time all filters are cleared, which resets the form. */
  cleared: number;
}

/**
 * Form that narrows the list. Selections apply immediately; typed numbers apply on blur or Enter, so that the list
 * never searches for a half-typed price. Reports only the filters changed here, because sort, search and chips may
 * change concurrently.
 */
export function FilterPanel({
  filters,
  onChange,
  inSheet = false,
  onDone,
  onFaulty,
  nearProblem = null,
  cleared,
}: FilterPanelProps) {
  const place = useNear(filters, onChange, cleared);
  const categories = useQuery(categoriesQuery);
  const brands = useQuery(brandsQuery);
  const facets = useQuery(facetsQuery(facetFilters(filters)));
  const options = filterOptions(
    (brands.data ?? []).map(({ brandName }) => brandName),
    categories.data ?? [],
    facets.data?.choices,
  );
  const address = writeFilters(filters).toString();
  const [draft, setDraft] = useState(() => ({ cleared, address, filters, texts: draftOf(filters) }));
  // The filters changed outside the form (chip removed, Back), or a selection made here renders late, after more
  // typing. An effect, because React may discard a transition's render, and its state must not remain.
  useLayoutEffect(() => {
    setDraft((before) => {
      if (before.cleared === cleared && before.address === address) return before;
      const now = readFilters(new URLSearchParams(address));
      const shown = before.cleared === cleared ? rebased(before.texts, before.filters, now) : draftOf(now);
      return { cleared, address, filters: now, texts: shown };
    });
  }, [address, cleared]);
  const { faults } = readDraft(draft.texts);
  const isFaulty = Object.keys(faults).length > 0;
  useEffect(() => onFaulty?.(isFaulty), [isFaulty, onFaulty]);

  // The latest filters. The panel may render with them only after the next selection, which may revert them.
  const told = useRef(filters);
  useEffect(() => {
    told.current = readFilters(new URLSearchParams(address));
  }, [address]);
  const apply = (typed: FilterDraft): boolean => {
    const read = readDraft(typed);
    if (Object.keys(read.faults).length > 0) return false;
    const changes = changesOf(told.current, read.filters);
    told.current = { ...told.current, ...changes };
    if (Object.keys(changes).length > 0) onChange(changes);
    return true;
  };
  const type = (key: FilterKey, value: string) =>
    setDraft((before) => ({ ...before, texts: { ...before.texts, [key]: value } }));
  const choose = (key: FilterKey) => (event: { target: { value: string } }) => {
    type(key, event.target.value);
    apply({ ...draft.texts, [key]: event.target.value });
  };
  const number = (key: FilterKey, label: string, sign?: { prefix?: string; suffix?: string }) => (
    <TextField
      label={label}
      name={key}
      inputMode="numeric"
      maxLength={30}
      {...sign}
      value={draft.texts[key]}
      error={faults[key]}
      onChange={(event) => type(key, event.target.value)}
      onBlur={() => void apply(draft.texts)}
    />
  );
  const offered = (key: keyof typeof texts.offered) => (
    <BoundChoices
      label={texts.offered[key]}
      options={boundOptions(key, facets.data?.bounds)}
      chosen={filters[key]}
      onChoose={(value) => choose(key)({ target: { value: String(value ?? '') } })}
    />
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const shown = shownValues(form);
    const typed = Object.fromEntries(
      Object.entries(draft.texts).map(([key, text]) => [key, isTyped(key) ? (shown[key] ?? text) : text]),
    ) as FilterDraft;
    setDraft((before) => ({ ...before, texts: typed }));
    if (apply(typed)) void finish(form, shown['near']);
    else form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const finish = async (form: HTMLFormElement, near = place.near) => {
    if (await (near === place.near ? place.commit() : place.commitPlace(near))) onDone?.();
    else form.querySelector<HTMLElement>('[name="near"]')?.focus();
  };
  const known = (list: readonly { value: string; label: string }[], key: FilterKey) =>
    // A value that isn't among the loaded options must remain selected, or the form would show a wrong value.
    draft.texts[key] && !list.some(({ value }) => value === draft.texts[key])
      ? [...list, { value: draft.texts[key], label: draft.texts[key] }]
      : list;

  return (
    <Panel
      id={FILTER_FORM}
      action="/viewallcars"
      onSubmit={submit}
      aria-label={texts.filters}
      data-sheet={inSheet ? '' : undefined}
      noValidate
    >
      <Chosen
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
        onChange={choose('brand')}
        options={known(options.brand, 'brand')}
      />
      <SelectField
        label={texts.category}
        name="category"
        value={draft.texts.category}
        onChange={choose('category')}
        options={known(options.category, 'category')}
      />
      <NearFields place={place} linkProblem={nearProblem} counts={facets.data?.bounds} />
      <div className="filter-pair">
        {number('minPrice', texts.minPrice, { prefix: '$' })}
        {number('maxPrice', texts.maxPrice, { prefix: '$' })}
        {offered('maxPrice')}
        {number('minYear', texts.minYear)}
        {number('maxYear', texts.maxYear)}
        {offered('minYear')}
      </div>
      <div className="filter-where">
        {number('maxMileage', texts.maxMileage, { suffix: texts.miles })}
        {offered('maxMileage')}
      </div>
      <SelectField
        label={texts.fuel}
        name="fuel"
        value={draft.texts.fuel}
        onChange={choose('fuel')}
        options={options.fuel}
      />
      <SelectField
        label={texts.gearbox}
        name="gearbox"
        value={draft.texts.gearbox}
        onChange={choose('gearbox')}
        options={options.gearbox}
      />
      <CheckboxField
        className="filter-check"
        label={options.available}
        name="status"
        value="available"
        checked={draft.texts.status === 'available'}
        onChange={(event) => choose('status')({ target: { value: event.target.checked ? 'available' : '' } })}
      />
      {!inSheet && (
        <Button type="submit" variant="secondary" block>
          {texts.apply}
        </Button>
      )}
    </Panel>
  );
}
