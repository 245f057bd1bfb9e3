import { Button, LinkButton } from '@second-gear/ui/button';
import { TextField } from '@second-gear/ui/field';
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { getFieldText } from '../field-text.ts';
import { common } from '../texts.ts';
import { getOffset, POSITION_PARAM, readListStart, toListUrl, withListStart } from './paging.ts';

const listTexts = common.list;

/** Number of cars from which the list offers a jump to a position. */
const LONG_LIST_LENGTH = 48;

const JumpFormLayout = styled.form`
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
  const start = readListStart(params);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const position = Number(getFieldText(new FormData(event.currentTarget), POSITION_PARAM));
    setParams(withListStart(params, { skip: position - 1 }));
  };
  return (
    <JumpFormLayout action={pathname} onSubmit={onSubmit} key={getOffset(start)}>
      <TextField
        label={listTexts.jump}
        type="number"
        inputMode="numeric"
        name={POSITION_PARAM}
        min={1}
        max={total}
        required
        defaultValue={getOffset(start) + 1}
      />
      {[...withListStart(params, null)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="secondary">
        {listTexts.jumpAction}
      </Button>
    </JumpFormLayout>
  );
}

/**
 * Navigation to other parts of a list: the next page (only without JavaScript), earlier cars, the start, and
 * any position of a long list.
 * @param pageSize cars per page
 */
export function ListNavigation({
  next,
  total,
  pageSize,
}: {
  next: string | null;
  total: number;
  pageSize: number;
}) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const start = readListStart(params);
  const offset = getOffset(start);
  return (
    <>
      {next !== null && (
        <noscript>
          <LinkButton variant="secondary" to={toListUrl(pathname, params, { cursor: next })}>
            {listTexts.next}
          </LinkButton>
        </noscript>
      )}
      {offset > 0 && (
        <Link to={toListUrl(pathname, params, { skip: Math.max(0, offset - pageSize) })}>
          {listTexts.earlier}
        </Link>
      )}
      {start !== null && <Link to={toListUrl(pathname, params, null)}>{listTexts.backToStart}</Link>}
      {total > LONG_LIST_LENGTH && <JumpForm total={total} />}
    </>
  );
}

/** Returns text with the list's number of cars and the position of its first car. */
export function useListCount(total: number | undefined): string {
  const [params] = useSearchParams();
  if (total === undefined) return '';
  const offset = getOffset(readListStart(params));
  return offset > 0 ? listTexts.countFrom(common.cars(total), offset + 1) : common.cars(total);
}

/**
 * Runs a callback as soon as an element is within two screens of the viewport, while enabled. Runs the
 * callback only once. Returns the ref for the element.
 */
export function useNearViewport<T extends HTMLElement>(isEnabled: boolean, onNear: () => void) {
  const element = useRef<T>(null);
  const notifyNear = useEffectEvent(onNear);
  useEffect(() => {
    if (!isEnabled || !element.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        notifyNear();
      },
      { rootMargin: '200% 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isEnabled]);
  return element;
}
