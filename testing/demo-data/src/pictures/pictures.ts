import { readdirSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COLOR_NAMES, type ColorName, applyColor } from './colors.ts';

/** Folder of the SVG files. Their names are `MODEL-VIEW.svg`, and they contain placeholder colors. */
const PICTURES_FOLDER = fileURLToPath(new URL('../../pictures', import.meta.url));

/** Views of a car, in the order of a listing's pictures. */
export const VIEWS = ['side', 'front', 'rear', 'interior', 'detail'] as const;
type View = (typeof VIEWS)[number];

/** Names of all models that have pictures, such as `honda-civic`. */
const MODEL_NAMES = new Set(readdirSync(PICTURES_FOLDER).map((file) => file.replace(/-[a-z]+\.svg$/, '')));

/**
 * Returns the name of a car model's pictures.
 * @throws {RangeError} if the model has no pictures
 */
export function findModelName(brand: string, model: string): string {
  const name = `${brand} ${model}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  if (!MODEL_NAMES.has(name)) throw new RangeError(`no pictures of ${brand} ${model}`);
  return name;
}

/** Returns the file name of a picture, such as `honda-civic-red-side.svg`. */
export const toPictureFileName = (model: string, color: ColorName, view: View): string =>
  `${model}-${color}-${view}.svg`;

/** Returns the SVG of a picture, 1200 by 800 units, without scripts and external references. */
export async function readPicture(fileName: string): Promise<string> {
  const [, model, color, view] = /^(.+)-([a-z]+)-([a-z]+)\.svg$/.exec(fileName) ?? [];
  const colorName = COLOR_NAMES.find((name) => name === color);
  if (model === undefined || view === undefined || colorName === undefined)
    throw new RangeError(`no picture has the file name ${fileName}`);
  return applyColor(await readFile(join(PICTURES_FOLDER, `${model}-${view}.svg`), 'utf8'), colorName);
}

/** Writes pictures to a folder. Replaces existing files. */
export async function writePictures(folder: string, fileNames: ReadonlySet<string>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const fileName of fileNames) {
    const file = join(folder, fileName);
    // A rename replaces the file atomically. The API may be reading the old file.
    await writeFile(`${file}.new`, await readPicture(fileName));
    await rename(`${file}.new`, file);
  }
}
