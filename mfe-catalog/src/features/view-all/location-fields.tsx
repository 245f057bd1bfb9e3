import type { Facets } from '@second-gear/contract/facets';
import { Button } from '@second-gear/ui/button';
import { SelectField, TextField } from '@second-gear/ui/field';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useRef } from 'react';
import { placesQuery } from './api.ts';
import { toPresetOptions } from './filter-options.ts';
import { texts } from './texts.ts';
import type { useLocationFilter } from './use-location-filter.ts';

/** Shorter texts get no suggestions, because a single letter matches hundreds of places. */
const MIN_SUGGEST_LENGTH = 2;

/**
 * Fields for a place, with suggestions, and a distance. The suggestions are a native datalist, which works
 * with every keyboard, screen reader and phone.
 */
export function LocationFields({
  nearState,
  urlPlaceError,
  counts,
}: {
  nearState: ReturnType<typeof useLocationFilter>;
  /** The server's error for the place in the URL. */
  urlPlaceError: string | null;
  /** Number of cars within each distance of the applied place, once loaded. */
  counts: Facets['bounds'];
}) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const { near, within, problem, isLocating } = nearState;
  const searchText = useDeferredValue(near.trim());
  const { data } = useQuery({ ...placesQuery(searchText), enabled: searchText.length >= MIN_SUGGEST_LENGTH });
  const suggestions = searchText.length >= MIN_SUGGEST_LENGTH ? (data ?? []) : [];
  const distances = [
    { value: '', label: texts.within.anyLabel },
    ...toPresetOptions('within', texts.within.option, counts).map(({ value, label }) => ({
      value: String(value),
      label,
    })),
  ];
  const locate = async (button: HTMLElement) => {
    await nearState.locate();
    // Moves focus only if the visitor hasn't moved it. Some browsers don't focus a pressed button, so
    // focus may still be on the body.
    const focused = document.activeElement;
    if (focused === button || focused === document.body) field.current?.focus();
  };
  return (
    <div role="group" aria-label={texts.searchArea} className="filter-where">
      <TextField
        ref={field}
        label={texts.near.label}
        hint={texts.near.hint}
        name="near"
        list={listId}
        autoComplete="off"
        maxLength={80}
        icon="pin"
        value={near}
        error={problem ?? urlPlaceError ?? undefined}
        onChange={(event) => {
          const { value } = event.target;
          // A selected suggestion applies immediately. Selecting one changes the length of the text by more
          // than one letter, unlike typing.
          const isSuggestion =
            suggestions.some((suggestion) => suggestion.near === value) &&
            Math.abs(value.length - near.length) > 1;
          if (isSuggestion) void nearState.commitPlace(value);
          else nearState.setPlaceText(value);
        }}
        onBlur={() => void nearState.commitTyped()}
      />
      <datalist id={listId}>
        {suggestions.map((suggestion) => (
          <option key={suggestion.near} value={suggestion.near}>
            {suggestion.name}
          </option>
        ))}
      </datalist>
      <Button
        type="button"
        variant="ghost"
        flush
        size="s"
        icon="pin"
        loading={isLocating}
        className="filter-locate"
        onClick={(event) => void locate(event.currentTarget)}
      >
        {texts.locate}
      </Button>
      <SelectField
        label={texts.within.label}
        name="within"
        value={within}
        onChange={(event) => void nearState.selectDistance(event.target.value)}
        options={
          distances.some(({ value }) => value === within)
            ? distances
            : [...distances, { value: within, label: texts.within.option(Number(within)) }]
        }
      />
    </div>
  );
}
