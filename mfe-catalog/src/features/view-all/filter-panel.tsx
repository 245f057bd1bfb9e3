import { Button } from '@second-gear/ui/button';
import { CheckboxField, SelectField, TextField } from '@second-gear/ui/field';
import { readDisplayedValues } from '@second-gear/ui/form-values';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { brandsQuery, categoriesQuery, facetsQuery } from '../../shared/api.ts';
import { diffFilters, type FilterDraft, parseDraft, rebaseDraft, toDraft } from './filter-draft.ts';
import { type FacetCounts, toPresetOptions, toSelectOptions, withCount } from './filter-options.ts';
import { FilterPresets } from './filter-presets.tsx';
import { readFilters, toFacetFilters, withoutFilters, writeFilters } from './filters-url.ts';
import {
  FILTER_KEYS,
  type FilterKey,
  FILTERS,
  type ListFilters,
  getNumberFilter,
  PANEL_ROWS,
} from './filters.ts';
import { HiddenFilterInputs } from './hidden-filter-inputs.tsx';
import { LocationFields } from './location-fields.tsx';
import { texts } from './texts.ts';
import { useLocationFilter } from './use-location-filter.ts';

/** Filters with a field in the panel. The form submits all other active filters as hidden inputs. */
const SHOWN_KEYS = FILTER_KEYS.filter((key) => FILTERS[key].kind !== 'hidden');

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
  isInSheet?: boolean;
  onDone?: () => void;
  /** Called with true if a typed value is invalid, and with false once all are valid. */
  onErrorsChange?: (hasErrors: boolean) => void;
  /** The server's error for the place in the URL. */
  urlPlaceError?: string | null;
  /** Increments each time all filters are cleared, which resets the form. */
  clearCount: number;
}

/**
 * Form that narrows the list. Selections apply immediately. Typed numbers apply on blur or Enter, so the
 * list never searches for a half-typed price. Reports only the filters that changed in this form, because
 * sort order, search and chips may change at the same time.
 */
export function FilterPanel({
  filters,
  onChange,
  isInSheet = false,
  onDone,
  onErrorsChange,
  urlPlaceError = null,
  clearCount,
}: FilterPanelProps) {
  const nearState = useLocationFilter(filters, onChange, clearCount);
  const categories = useQuery(categoriesQuery);
  const brands = useQuery(brandsQuery);
  const facets = useQuery(facetsQuery(toFacetFilters(filters)));
  const loaded = { brands: brands.data, categories: categories.data };
  const choiceCounts: Partial<Record<FilterKey, FacetCounts>> = facets.data?.choices ?? {};
  const query = writeFilters(filters).toString();
  const [draft, setDraft] = useState(() => ({
    clearCount,
    address: query,
    filters,
    texts: toDraft(filters),
  }));
  // Updates the fields when the filters in the URL change, for example after a chip was removed or Back was
  // pressed. This is an effect, because React may discard a render of a transition. State changes of a
  // discarded render must not remain.
  useLayoutEffect(() => {
    setDraft((previous) => {
      if (previous.clearCount === clearCount && previous.address === query) return previous;
      const currentFilters = readFilters(new URLSearchParams(query));
      const currentTexts =
        previous.clearCount === clearCount
          ? rebaseDraft(previous.texts, previous.filters, currentFilters)
          : toDraft(currentFilters);
      return { clearCount, address: query, filters: currentFilters, texts: currentTexts };
    });
  }, [query, clearCount]);
  const { errors } = parseDraft(draft.texts);
  const hasErrors = Object.keys(errors).length > 0;
  useEffect(() => onErrorsChange?.(hasErrors), [hasErrors, onErrorsChange]);

  // The filters after the latest selection. This is a ref, because the next selection may come before React
  // renders the latest one. If the next selection started from the rendered filters, it would revert the
  // latest selection.
  const reportedFilters = useRef(filters);
  useEffect(() => {
    reportedFilters.current = readFilters(new URLSearchParams(query));
  }, [query]);
  const apply = (typed: FilterDraft): boolean => {
    const result = parseDraft(typed);
    if (Object.keys(result.errors).length > 0) return false;
    const changes = diffFilters(reportedFilters.current, result.filters);
    reportedFilters.current = { ...reportedFilters.current, ...changes };
    if (Object.keys(changes).length > 0) onChange(changes);
    return true;
  };
  const setFieldText = (key: FilterKey, value: string) =>
    setDraft((previous) => ({ ...previous, texts: { ...previous.texts, [key]: value } }));
  const select = (key: FilterKey, value: string) => {
    setFieldText(key, value);
    apply({ ...draft.texts, [key]: value });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const currentTexts = readDisplayedValues(form);
    const typed = Object.fromEntries(
      Object.entries(draft.texts).map(([key, text]) => [
        key,
        getNumberFilter(key) ? (currentTexts[key] ?? text) : text,
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
  const renderField = (key: FilterKey) => {
    const filter = FILTERS[key];
    switch (filter.kind) {
      case 'select':
        return (
          <SelectField
            label={filter.label}
            name={key}
            value={draft.texts[key]}
            onChange={(event) => select(key, event.target.value)}
            options={toSelectOptions(filter, draft.texts[key], loaded, choiceCounts[key])}
          />
        );
      case 'checkbox':
        return (
          <CheckboxField
            className="filter-check"
            label={withCount(filter, choiceCounts[key])}
            name={key}
            value={filter.value}
            checked={draft.texts[key] === filter.value}
            onChange={(event) => select(key, event.target.checked ? filter.value : '')}
          />
        );
      case 'number': {
        const { presets } = filter;
        return (
          <>
            <TextField
              label={filter.label}
              name={key}
              inputMode="numeric"
              maxLength={30}
              {...filter.affix}
              value={draft.texts[key]}
              error={errors[key]}
              onChange={(event) => setFieldText(key, event.target.value)}
              onBlur={() => void apply(draft.texts)}
            />
            {presets && (
              <FilterPresets
                label={presets.label}
                options={toPresetOptions(presets.filter, presets.option, facets.data?.bounds)}
                selected={filters[presets.filter]}
                onSelect={(value) => select(presets.filter, String(value ?? ''))}
              />
            )}
          </>
        );
      }
      case 'location':
        return (
          <LocationFields nearState={nearState} urlPlaceError={urlPlaceError} counts={facets.data?.bounds} />
        );
      default:
        return null;
    }
  };

  return (
    <Panel
      id={FILTER_FORM_ID}
      action="/viewallcars"
      onSubmit={submit}
      aria-label={texts.filters}
      data-sheet={isInSheet ? '' : undefined}
      noValidate
    >
      <HiddenFilterInputs filters={withoutFilters(filters, SHOWN_KEYS)} />
      {PANEL_ROWS.map(({ row, keys }) => {
        const fields = keys.map((key) => <Fragment key={key}>{renderField(key)}</Fragment>);
        return row ? (
          <div key={keys[0]} className={row}>
            {fields}
          </div>
        ) : (
          fields
        );
      })}
      {!isInSheet && (
        <Button type="submit" variant="secondary" block>
          {texts.apply}
        </Button>
      )}
    </Panel>
  );
}
