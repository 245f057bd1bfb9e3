import type { Browser, Locator } from '@playwright/test';

/**
 * Returns the mean relative luminance (WCAG 2.2) of each element as displayed, from 0 (black) to 1 (white).
 * Decodes the screenshots in a separate, empty page, because the CSP of the site's pages does not allow
 * decoding there.
 */
export async function measureBrightness(browser: Browser, elements: readonly Locator[]): Promise<number[]> {
  const screenshots: string[] = [];
  for (const element of elements) {
    await element.scrollIntoViewIfNeeded();
    screenshots.push((await element.screenshot({ animations: 'disabled' })).toString('base64'));
  }
  const context = await browser.newContext();
  try {
    const decoderPage = await context.newPage();
    return await decoderPage.evaluate(async (images) => {
      const toLinear = (value: number): number =>
        value <= 0.04045 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
      const meanLuminance = async (imageData: string): Promise<number> => {
        const bytes = Uint8Array.from(atob(imageData), (character) => character.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        if (!canvas) throw new Error('This browser has no 2D canvas');
        canvas.drawImage(bitmap, 0, 0);
        const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
        let sum = 0;
        for (let offset = 0; offset < data.length; offset += 4) {
          sum +=
            0.2126 * toLinear(data[offset] ?? 0) +
            0.7152 * toLinear(data[offset + 1] ?? 0) +
            0.0722 * toLinear(data[offset + 2] ?? 0);
        }
        return sum / (data.length / 4);
      };
      return Promise.all(images.map(meanLuminance));
    }, screenshots);
  } finally {
    await context.close();
  }
}
