import { type ListFilters, writeFilters } from './filters-url.ts';

/** Hidden inputs for filters that the form submits but doesn't show. */
export const HiddenFilterInputs = ({ filters }: { filters: ListFilters }) => (
  <>
    {[...writeFilters(filters)].map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </>
);
