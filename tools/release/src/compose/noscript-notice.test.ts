import { readFile } from 'node:fs/promises';
import { NOTICE_ATTRIBUTE } from '@second-gear/federation/page-elements';
import type { RenderedPage } from '@second-gear/federation/ssr';
import { createEmptySite } from '../testing/fixtures.ts';
import { noscriptNotice } from './noscript-notice.ts';

const renderedPage = (
  body: string,
  { complete = true, lacks = false } = {},
): Pick<RenderedPage, 'body' | 'state' | 'lacks'> => ({
  body,
  lacks,
  state: { remote: null, complete, loaderData: {}, errors: null, queries: [] },
});
const PAGE_WITH_NOTICE = `<main><noscript ${NOTICE_ATTRIBUTE}=""><p>This form needs JavaScript.</p></noscript></main>`;

test('a page that was not server-rendered shows a JavaScript notice with links', async () => {
  const html = await readFile((await createEmptySite()).index, 'utf8');
  const notices = [...html.matchAll(/<noscript[^>]*>([^]*?)<\/noscript>/g)].map((found) => found[1]!);
  expect(notices).toHaveLength(1);
  expect(notices[0]).toContain('This page needs JavaScript');
  expect([...notices[0]!.matchAll(/<a href="([^"]*)">([^<]*)</g)].map(([, ...link]) => link)).toEqual([
    ['/', 'Home'],
    ['/viewallcars', 'View All Cars'],
    ['/contacts', 'Contacts'],
  ]);
});

test.each([{ complete: false }, { lacks: true }])(
  'the notice on a page whose screen timed out has no links and promises no cars: %o',
  (options) => {
    const notice = noscriptNotice(renderedPage('<main>Loading</main>', options), false);
    expect(notice).toContain('This page needs JavaScript');
    expect(notice).not.toMatch(/<a |every car/);
  },
);

test('the notice on a complete page lists the features that need JavaScript', () => {
  expect(noscriptNotice(renderedPage('<main>Cars</main>'), false)).toContain('You can browse every car');
});

test('the notice on a complete page without data explains that cars need JavaScript', () => {
  const notice = noscriptNotice(renderedPage('<main>Cars</main>', { lacks: true }), true);
  expect(notice).toContain('needs JavaScript to show cars');
  expect(notice).not.toContain('every car');
});

test.each([true, false])(
  'a page whose screen has a notice gets no second one (rendered without data: %s)',
  (withoutData) => {
    expect(noscriptNotice(renderedPage(PAGE_WITH_NOTICE), withoutData)).toBe('');
    // A `noscript` element without the attribute is not a notice.
    expect(
      noscriptNotice(renderedPage('<noscript><a href="/?cursor=2">Next page</a></noscript>'), withoutData),
    ).toContain('JavaScript');
  },
);
