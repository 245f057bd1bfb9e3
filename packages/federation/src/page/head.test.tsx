import { render } from '@testing-library/react';
import type { PreviewImage } from './head-tags.ts';
import { PageMeta, toSiteUrl } from './head.ts';
import { StructuredData } from './structured-data.ts';

const readTags = (selector: string): string[] =>
  [...document.head.querySelectorAll(selector)].map(
    (tag) => tag.getAttribute('content') ?? tag.getAttribute('href') ?? tag.textContent,
  );

afterEach(() => {
  document.head.innerHTML = '';
  delete document.documentElement.dataset['siteUrl'];
  delete document.documentElement.dataset['shareImage'];
});

const home = <PageMeta title="Home" description="Cars & more" path="/" />;

test('PageMeta renders one title, description, canonical URL and their Open Graph tags', () => {
  render(home);
  expect(readTags('title')).toEqual(['Home']);
  expect(readTags('meta[name="description"]')).toEqual(['Cars & more']);
  expect(readTags('link[rel="canonical"]')).toEqual(['http://localhost/']);
  expect(readTags('meta[property="og:title"]')).toEqual(['Home']);
  expect(readTags('meta[property="og:description"]')).toEqual(['Cars & more']);
  expect(readTags('meta[property="og:url"]')).toEqual(['http://localhost/']);
  expect(readTags('meta[name="robots"]')).toEqual([]);
});

test('PageMeta renders a preview image with its type, size, and alternative text', () => {
  const picture: PreviewImage = {
    url: '/api/images/1/share.jpg',
    width: 1200,
    height: 630,
    type: 'image/jpeg',
    alt: 'A red car',
  };
  render(<PageMeta title="Car" path="/cars/1" image={picture} />);
  const readImageTags = (name: string) => readTags(`meta[property="og:image${name}"]`);
  expect(readImageTags('')).toEqual(['http://localhost/api/images/1/share.jpg']);
  expect([':type', ':width', ':height', ':alt'].map(readImageTags)).toEqual([
    ['image/jpeg'],
    ['1200'],
    ['630'],
    ['A red car'],
  ]);
  expect(readTags('meta[name="twitter:card"]')).toEqual(['summary_large_image']);
  expect(readTags('meta[name="twitter:image"]')).toEqual(['http://localhost/api/images/1/share.jpg']);
  expect(readTags('meta[name="twitter:image:alt"]')).toEqual(['A red car']);
});

test('PageMeta renders no preview image on a site without an image', () => {
  render(home);
  expect(readTags('meta[property^="og:image"]')).toEqual([]);
  expect(readTags('meta[name="twitter:card"]')).toEqual(['summary']);
});

test('the tags of a screen replace the default tags of the initial page', () => {
  document.head.innerHTML =
    '<title data-default-head="">Second Gear</title><meta name="description" content="old" data-default-head="">';
  render(home);
  expect(readTags('title')).toEqual(['Home']);
  expect(readTags('meta[name="description"]')).toEqual(['Cars & more']);
});

test('the tags of a screen replace the tags of the previous screen', () => {
  const { rerender } = render(home);
  rerender(<PageMeta key="other" title="Dashboard" noindex />);
  expect(readTags('title')).toEqual(['Dashboard']);
  expect(readTags('meta[name="robots"]')).toEqual(['noindex']);
  expect(readTags('link[rel="canonical"], meta[property], meta[name="description"]')).toEqual([]);
});

test('PageMeta uses the configured public origin and image on every host', () => {
  document.documentElement.dataset['siteUrl'] = 'https://gear.example/';
  document.documentElement.dataset['shareImage'] = '/shell/1/static/share.png';
  render(<PageMeta title="About" path="/about" />);
  expect(readTags('link[rel="canonical"]')).toEqual(['https://gear.example/about']);
  expect(readTags('meta[property="og:image"]')).toEqual(['https://gear.example/shell/1/static/share.png']);
  expect(readTags('meta[property="og:image:type"]')).toEqual(['image/png']);
  expect(readTags('meta[property="og:image:alt"]')).toEqual(['Second Gear']);
  expect(toSiteUrl('https://cdn.example/1.webp')).toBe('https://cdn.example/1.webp');
});

test('StructuredData renders escaped JSON, and removes it when the screen unmounts', () => {
  const data = { name: '</script><script>alert(1)</script>', note: 'a\u2028b' };
  const { unmount } = render(<StructuredData data={data} />);
  const [script] = document.head.querySelectorAll('script[type="application/ld+json"]');
  expect(script!.textContent).not.toContain('<');
  expect(JSON.parse(script!.textContent)).toEqual(data);
  unmount();
  expect(document.head.querySelector('script')).toBeNull();
});
