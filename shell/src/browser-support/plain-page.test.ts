import { isMarkedUnsupported, showPlainPage } from './plain-page.ts';

const NOTICE =
  '<p>This browser is too old to order, message a seller, or log in. Update it, or use one of these or a newer version: Chrome 111, Safari 16.4.</p>';

/** Sets the page's body. jsdom parses noscript elements as browsers without scripts do. */
function setBody(html: string): void {
  document.body.innerHTML = html;
  for (const element of document.querySelectorAll('noscript')) element.textContent = element.innerHTML;
}

beforeEach(() => {
  document.documentElement.removeAttribute('data-unsupported');
});

test('an empty page shows the links of its noscript element, and the notice below the title', () => {
  document.title = 'Second Gear';
  setBody(
    '<noscript class="sg-without-script"><nav><a href="/">Home</a></nav></noscript><div id="root"></div>',
  );
  showPlainPage('Chrome 111, Safari 16.4');
  document.dispatchEvent(new Event('DOMContentLoaded'));
  expect(document.body.innerHTML).toBe(
    `<main class="sg-without-script" aria-label="Browser support"><h1>Second Gear</h1>${NOTICE}</main>` +
      '<div class="sg-without-script"><nav><a href="/">Home</a></nav></div><div id="root"></div>',
  );
});

test('a plain page shows the links of its noscript elements and a notice, and no text about JavaScript', () => {
  setBody(
    '<noscript class="sg-without-script"><p class="x">Turn JavaScript on.</p><nav><a href="/">Home</a></nav></noscript>' +
      '<main><p>Cars</p><noscript data-notice=""><p>This form needs JavaScript.</p></noscript></main>',
  );
  expect(isMarkedUnsupported()).toBe(false);
  showPlainPage('Chrome 111, Safari 16.4');
  document.dispatchEvent(new Event('DOMContentLoaded'));

  expect(isMarkedUnsupported()).toBe(true);
  expect(document.body.innerHTML).toBe(
    `<aside class="sg-without-script" aria-label="Browser support">${NOTICE}</aside>` +
      '<div class="sg-without-script"><nav><a href="/">Home</a></nav></div>' +
      '<main><p>Cars</p></main>',
  );
});
