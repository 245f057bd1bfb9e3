import { Button, LinkButton } from '@second-gear/ui/button';
import { TextField } from '@second-gear/ui/field';
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { beginningAt, fromOf, PLACE, skippedBy, startingFrom } from '../from.ts';
import { common } from '../texts.ts';
import { fieldText } from './field-text.ts';

const words = common.list;

/** From this number of cars on, the list offers a jump to a position. */
const LONG_LIST = 48;

const Jump = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--sg-space-2);

  > :first-of-type {
    max-width: 12rem;
  }
`;

/**
 * Form to jump to a position in the list. Without JavaScript, the browser submits it together with the
 * filters.
 */
function JumpForm({ total }: { total: number }) {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const from = fromOf(params);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const place = Number(fieldText(new FormData(event.currentTarget), PLACE));
    setParams(beginningAt(params, { skip: place - 1 }));
  };
  return (
    <Jump action={pathname} onSubmit={onSubmit} key={skippedBy(from)}>
      <TextField
        label={words.jump}
        type="number"
        inputMode="numeric"
        name={PLACE}
        min={1}
        max={total}
        required
        defaultValue={skippedBy(from) + 1}
      />
      {[...beginningAt(params, null)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="secondary">
        {words.jumpAction}
      </Button>
    </Jump>
  );
}

/**
 * Links to other parts of a list: the next page without JavaScript, any position of a long list, and back to
 * the start.
 * @param page cars per page
 */
export function ListPlaces({ next, total, page }: { next: string | null; total: number; page: number }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const from = fromOf(params);
  const skipped = skippedBy(from);
  return (
    <>
      {next !== null && (
        <noscript>
          <LinkButton variant="secondary" to={startingFrom(pathname, params, { cursor: next })}>
            {words.next}
          </LinkButton>
        </noscript>
      )}
      {skipped > 0 && (
        <Link to={startingFrom(pathname, params, { skip: Math.max(0, skipped - page) })}>
          {words.earlier}
        </Link>
      )}
      {from !== null && <Link to={startingFrom(pathname, params, null)}>{words.first}</Link>}
      {total > LONG_LIST && <JumpForm total={total} />}
    </>
  );
}

/** Returns a text with the list's number of cars and the position of its first car. */
export function useListCount(total: number | undefined): string {
  const [params] = useSearchParams();
  if (total === undefined) return '';
  const skipped = skippedBy(fromOf(params));
  return skipped > 0 ? words.countFrom(common.cars(total), skipped + 1) : common.cars(total);
}

/** Runs a callback once, when an element is within two screens of the viewport, while enabled. */
export function useNear<T extends HTMLElement>(isWanted: boolean, onNear: () => void) {
  const element = useRef<T>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    if (!isWanted || !element.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        near();
      },
      { rootMargin: '200% 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isWanted]);
  return element;
}
