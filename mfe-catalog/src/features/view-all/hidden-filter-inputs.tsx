import { writeFilters } from './filters-url.ts';
import type { ListFilters } from './filters.ts';

/** Hidden inputs for filters that the form submits but doesn't show. */
export const HiddenFilterInputs = ({ filters }: { filters: ListFilters }) => (
  <>
    {[...writeFilters(filters)].map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </>
);
