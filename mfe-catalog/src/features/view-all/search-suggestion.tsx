import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { facetsQuery } from '../../shared/api.ts';
import { common } from '../../shared/texts.ts';
import { toFacetFilters, writeFilters } from './filters-url.ts';
import type { ListFilters } from './filters.ts';
import { texts } from './texts.ts';

/**
 * Suggests a search: the corrected one that the list already shows, or one with more results. Loads
 * after the list, so its line is reserved from the start.
 */
export function SearchSuggestion({
  filters,
  onNavigate,
}: {
  filters: ListFilters;
  /**
   * Called when the visitor follows the suggestion. The caller moves focus, because the link disappears.
   */
  onNavigate: () => void;
}) {
  const { data, isPlaceholderData } = useQuery(facetsQuery(toFacetFilters(filters)));
  const suggestion = isPlaceholderData ? undefined : data?.suggestion;
  const parts = suggestion && texts.suggested(suggestion, common.cars(suggestion.cars));
  return (
    <p role="status" className="list-suggestion">
      {suggestion && parts && (
        <>
          {parts.before}{' '}
          <Link
            to={`/viewallcars?${writeFilters({ ...filters, q: suggestion.q }).toString()}`}
            preventScrollReset
            onClick={onNavigate}
          >
            {texts.q.chip(suggestion.q)}
          </Link>
          {parts.after}
        </>
      )}
    </p>
  );
}
