import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../support/fixtures/test.ts';
import { stack } from '../support/stack/stack.ts';

// spec:9.5
test('the layout is centered and at most 1440 px wide on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 2000, height: 1000 });
  for (const path of ['/', '/viewallcars', '/about']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Measures texts and controls only, because backgrounds may fill the screen.
    const edges = await page.evaluate(() => {
      const measureVisibleBox = (part: Element) => {
        // Content of a horizontally scrolling strip is visible only inside the strip.
        let { left, right } = part.getBoundingClientRect();
        for (let ancestor = part.parentElement; ancestor; ancestor = ancestor.parentElement) {
          if (getComputedStyle(ancestor).overflowX === 'visible') continue;
          const clip = ancestor.getBoundingClientRect();
          left = Math.max(left, clip.left);
          right = Math.min(right, clip.right);
        }
        return { left, right };
      };
      const boxes = [
        ...document.querySelectorAll('main :is(h1, h2, p, a, button, img, input), header a, footer a'),
      ]
        .filter((part) => part.checkVisibility())
        .map(measureVisibleBox)
        .filter(({ left, right }) => right > left && right > 0);
      return {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
        middle: document.documentElement.clientWidth / 2,
      };
    });
    expect([path, edges.left >= edges.middle - 720, edges.right <= edges.middle + 720]).toEqual([
      path,
      true,
      true,
    ]);
  }
});

// spec:2.59 2.60 9.2
test('a toast appears at the top center and disappears automatically', async ({ page }) => {
  await page.goto('/contacts');
  const form = page.getByRole('main').locator('form');
  await form.getByLabel('Name', { exact: true }).fill('Casey Limits');
  await form.getByLabel('Email', { exact: true }).fill('casey.limits@example.test');
  await form.getByLabel('Message').fill('Is a toast where it should be?');
  // Measures the toast when it appears, because on a busy machine it may disappear before a later query.
  const whenToastShown = page.evaluate(
    () =>
      new Promise<{ top: number; middle: number; width: number }>((resolve) => {
        const checkToast = () => {
          const toast = document.querySelector('[data-toast]');
          const { top, bottom, left, right } = toast?.getBoundingClientRect() ?? new DOMRect();
          const isVisible = top >= 0 && bottom <= innerHeight && right > left;
          if (!isVisible || !toast?.textContent.includes('Message sent')) requestAnimationFrame(checkToast);
          else resolve({ top, middle: (left + right) / 2, width: document.documentElement.clientWidth });
        };
        checkToast();
      }),
  );
  await form.getByRole('button', { name: 'Send message' }).click();
  const box = await whenToastShown;
  expect(box.top).toBeLessThan(200);
  expect(Math.abs(box.middle - box.width / 2)).toBeLessThan(10);
  await expect(page.locator('[data-toast]')).toHaveCount(0);
});

// spec:9.12
test('loading a chunk times out after 120 s', async () => {
  const { siteDir } = stack();
  const discovery = JSON.parse(await readFile(join(siteDir, 'discovery.json'), 'utf8')) as {
    microFrontends: { shell: [{ metadata: { version: string } }] };
  };
  const folder = join(siteDir, 'shell', discovery.microFrontends.shell[0].metadata.version);
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(scripts.map((name) => readFile(join(folder, name), 'utf8')));
  // The timeout of webpack's chunk loader in ms. The minifier may write it as 12e4.
  expect(texts.some((text) => /setTimeout\([^;]{0,120}(12e4|120000)\)/.test(text))).toBe(true);
});
