import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';

const PICTURE_FILE = new URL('../data/car.png', import.meta.url);

interface FilePayload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Returns a valid picture file with this name. */
export const makePictureFile = async (name: string): Promise<FilePayload> => ({
  name,
  mimeType: 'image/png',
  buffer: await readFile(PICTURE_FILE),
});

export class AddCarPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard/addcar');
    await expect(this.page.getByRole('heading', { level: 1, name: 'Add Car' })).toBeVisible();
  }
  field(label: string): Locator {
    return this.page.getByRole('main').getByLabel(label, { exact: true });
  }
  get submitButton(): Locator {
    return this.page.getByRole('button', { name: 'Submit' });
  }
  get pictures(): Locator {
    return this.page.getByRole('list', { name: 'Selected photos' }).getByRole('listitem');
  }
  /** The file names of the selected pictures, in order. */
  get pictureNames(): Promise<string[]> {
    return this.pictures.locator('.name').allInnerTexts();
  }

  async choosePictures(...names: string[]): Promise<void> {
    await this.field('Photos').setInputFiles(await Promise.all(names.map(makePictureFile)));
  }
  async waitForUploads(): Promise<void> {
    await expect(this.page.getByRole('progressbar')).toHaveCount(0);
  }
  /** Drops a file onto the picture field, as if a user dragged it from another window. */
  async dropFile(name: string): Promise<void> {
    const { mimeType, buffer } = await makePictureFile(name);
    const transfer = await this.page.evaluateHandle(
      ({ fileName, type, bytes }) => {
        const files = new DataTransfer();
        files.items.add(new File([Uint8Array.from(bytes)], fileName, { type }));
        return files;
      },
      { fileName: name, type: mimeType, bytes: [...buffer] },
    );
    for (const type of ['dragenter', 'dragover', 'drop']) {
      await this.field('Photos').dispatchEvent(type, { dataTransfer: transfer });
    }
  }

  /** Fills in every required field except the picture. */
  async fillRequired(model: string): Promise<void> {
    await this.field('Brand Name').fill('Volvo');
    await this.field('Car Model').fill(model);
    await this.field('Street').fill('Lake Street');
    await this.field('House number').fill('12');
    await this.field('Unit').fill('4');
    await this.field('City').fill('Chicago');
    await this.field('Condition').fill('good');
    await this.field('Resell Price').fill('$15,500');
    await this.field('Phone number').fill('+1 312 555 0123');
    await this.field('Year Of Purchase').fill('2019');
  }
}

/** Returns the table row with this text. On phones, each row is displayed as a card. */
export const rowWithText = (page: Page, text: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(text, { exact: true }) });
