import { CAR_SORTS } from '@second-gear/contract/cars';
import { PageMeta } from '@second-gear/contract/head';
import { Button } from '@second-gear/ui/button';
import { Chip } from '@second-gear/ui/chip';
import { SelectField, TextField } from '@second-gear/ui/field';
import { Page, PageTitle, VisuallyHidden } from '@second-gear/ui/layout';
import { loadedPart } from '@second-gear/ui/loaded-part';
import { LoadingState, Skeleton } from '@second-gear/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { categoriesQuery } from '../../api/list-categories.ts';
import { allCarsQuery } from '../../api/view-all-cars.ts';
import { Opening } from '../../shared/actions/opening.tsx';
import { FailureBorder } from '../../shared/failure-border.tsx';
import { CatalogFrame } from '../../shared/frame/catalog-frame.tsx';
import { fromOf } from '../../shared/from.ts';
import { Later } from '../../shared/later.tsx';
import { CarListing, carsOf, totalOf } from '../../shared/list/car-listing.tsx';
import { fieldText } from '../../shared/list/field-text.ts';
import { useListCount } from '../../shared/list/list-end.tsx';
import { RecentCars } from '../../shared/recent/recent-cars.tsx';
import { common } from '../../shared/texts.ts';
import { chipsOf } from './chips.ts';
import { Chosen } from './chosen.tsx';
import { FILTER_FORM, FilterPanel } from './filter-panel.tsx';
import { type ListFilters, readFilters, settled, without, writeFilters } from './filters-url.ts';
import { NoMatch, NoPlace, NoSearch } from './no-match.tsx';
import { Suggestion } from './suggestion.tsx';
import { texts } from './texts.ts';
import { useChosen } from './use-chosen.ts';
import { nearProblem, searchProblem } from './use-near.ts';
import { useSearchField } from './use-search-field.ts';
import { ViewAllLayout } from './view-all-css.ts';

const PAGE_CARS = 24;

const loadSheet = () => import('./filter-sheet.tsx');
const FilterSheet = loadedPart(loadSheet);
const loadMap = () => import('./map/car-map.tsx');
/** Opening the sheet shows the failure. */
const ignored = () => undefined;

const MapLoading = () => (
  <LoadingState label={texts.mapLoading}>
    <Skeleton h="24rem" radius="var(--sg-radius-l)" />
  </LoadingState>
);

/** `/viewallcars`: all cars, with filters and sort order in the URL. */
export default function ViewAllScreen() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const pages = useInfiniteQuery(allCarsQuery(filters, PAGE_CARS, fromOf(params)));
  const categories = useQuery(categoriesQuery);
  const [panel, setPanel] = useState<'away' | 'sheet' | 'unfolded'>('away');
  const [map, setMap] = useState(false);
  const countLine = useRef<HTMLParagraphElement>(null);
  // A closing sheet restores the focus, so the count line gets it afterward.
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown > 0) countLine.current?.focus();
  }, [shown]);
  const count = useListCount(totalOf(pages));
  const wrongSearch = searchProblem(pages.error);
  // An invalid search text appears only in its field.
  const inForce: ListFilters = wrongSearch === null ? filters : without(filters, 'q');
  const chips = chipsOf(inForce, { categories: categories.data ?? [], cars: carsOf(pages) });
  const { chosen, note } = useChosen(params);
  // Preserves the scroll position, because the list changes below or next to the selected control.
  const change = (choose: (before: ListFilters) => ListFilters) => {
    note(settled(choose(chosen.current)));
    setParams(writeFilters(chosen.current), { preventScrollReset: true });
  };
  const choose = (changes: Partial<ListFilters>) => change((before) => ({ ...before, ...changes }));
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    change(({ sort }) => (sort ? { sort } : {}));
    setCleared(cleared + 1);
  };
  const { field, noteSearch } = useSearchField(filters.q ?? '');
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = fieldText(new FormData(event.currentTarget), 'q');
    if (q !== (filters.q ?? '')) noteSearch();
    change((before) => ({ ...without(before, 'q'), ...(q ? { q } : {}) }));
  };
  const placeProblem = nearProblem(pages.error);
  const focusCount = () => countLine.current?.focus();
  const heading = inForce.q ? texts.titleFor(inForce.q) : texts.title;
  return (
    <CatalogFrame>
      <Page>
        <PageMeta title={`${heading} · ${common.site}`} description={texts.about} path="/viewallcars" />
        <PageTitle>{heading}</PageTitle>
        <ViewAllLayout>
          {/* Without JavaScript, the browser submits this form together with the panel's filters. */}
          <form className="list-search sg-screen-only" role="search" onSubmit={search} action="/viewallcars">
            <TextField
              label={texts.searchLabel}
              icon="search"
              type="search"
              name="q"
              ref={field}
              defaultValue={filters.q}
              error={wrongSearch ?? undefined}
            />
            <Button type="submit">{texts.search}</Button>
            {/* Last, because the field must be the form's first child to fill the row. */}
            <Chosen filters={without(filters, 'q')} />
          </form>
          <div className="list-bar sg-screen-only">
            <Button
              variant="secondary"
              icon="filter"
              className="filters-toggle"
              aria-haspopup="dialog"
              aria-expanded={panel !== 'away'}
              onPointerEnter={() => void loadSheet().catch(ignored)}
              onFocus={() => void loadSheet().catch(ignored)}
              onClick={() => setPanel(panel === 'away' ? 'sheet' : 'away')}
            >
              {chips.length > 0 ? texts.filtersOn(chips.length) : texts.filters}
            </Button>
            <SelectField
              label={texts.sort}
              name="sort"
              form={FILTER_FORM}
              value={filters.sort ?? 'newest'}
              options={filters.near ? [...texts.sorts, texts.nearest] : texts.sorts}
              onChange={(event) => {
                const sort = CAR_SORTS.find((one) => one === event.target.value);
                change((before) => ({ ...without(before, 'sort'), ...(sort ? { sort } : {}) }));
              }}
            />
            <Button variant="secondary" icon="pin" aria-expanded={map} onClick={() => setMap(!map)}>
              {texts.map}
            </Button>
          </div>
          <div className="list-found">
            <p role="status" className="list-count" ref={countLine} tabIndex={-1}>
              {count}
            </p>
            {inForce.q && <Suggestion filters={filters} onFollow={focusCount} />}
            {chips.length > 0 && (
              <ul className="list-chips" aria-label={texts.chosen}>
                {chips.map(({ key, text, named }) => (
                  <li key={key}>
                    <Chip
                      width={named ? '14rem' : undefined}
                      onRemove={() => change((before) => without(before, key))}
                    >
                      {text}
                    </Chip>
                  </li>
                ))}
                <li>
                  <Button variant="ghost" size="s" onClick={clear}>
                    {texts.clear}
                  </Button>
                </li>
              </ul>
            )}
          </div>
          <div
            className={
              panel === 'unfolded' ? 'filters filters-open sg-screen-only' : 'filters sg-screen-only'
            }
          >
            {panel !== 'sheet' && (
              <FilterPanel filters={filters} onChange={choose} nearProblem={placeProblem} cleared={cleared} />
            )}
          </div>
          <div className="list-cars" aria-busy={pages.isPlaceholderData || undefined}>
            {map && <Later load={loadMap} loading={<MapLoading />} />}
            <VisuallyHidden as="h2">{texts.found}</VisuallyHidden>
            {placeProblem !== null && filters.near ? (
              <NoPlace near={filters.near} problem={placeProblem} filters={filters} onFollow={focusCount} />
            ) : wrongSearch !== null ? (
              <NoSearch problem={wrongSearch} filters={filters} onFollow={focusCount} />
            ) : (
              <CarListing
                pages={pages}
                prioritised={2}
                paged
                skeletons={9}
                empty={<NoMatch filters={filters} chips={chips} onFollow={focusCount} />}
              />
            )}
          </div>
        </ViewAllLayout>
        {panel === 'sheet' && (
          <FailureBorder onFail={() => setPanel('unfolded')}>
            <FilterSheet
              loading={<Opening label={texts.opening} />}
              filters={filters}
              onChange={choose}
              nearProblem={placeProblem}
              cleared={cleared}
              total={pages.isPlaceholderData ? undefined : totalOf(pages)}
              onClose={() => setPanel('away')}
              onShow={() => {
                setPanel('away');
                setShown(shown + 1);
              }}
              onClear={clear}
            />
          </FailureBorder>
        )}
        {/* Renders after the list, whose height would otherwise move it. */}
        {!pages.isPending && <RecentCars />}
      </Page>
    </CatalogFrame>
  );
}
