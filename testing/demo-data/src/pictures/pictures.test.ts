import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COLOR_NAMES } from './colors.ts';
import { findModelName, toPictureFileName, readPicture, VIEWS, writePictures } from './pictures.ts';

const CIVIC = findModelName('Honda', 'Civic');
const FILE_NAMES = new Set(
  VIEWS.flatMap((view) => COLOR_NAMES.map((color) => toPictureFileName(CIVIC, color, view))),
);

test('findModelName finds a listing’s model by brand and model, and throws if the model has no pictures', () => {
  expect(findModelName('Mercedes-Benz', 'C 300')).toBe('mercedes-benz-c-300');
  expect(findModelName('Ford', 'F-150')).toBe('ford-f-150');
  expect(() => findModelName('Saab', '900')).toThrow('no pictures of Saab 900');
});

test('every color and view of a model has its own picture without placeholders', async () => {
  const pictures = await Promise.all([...FILE_NAMES].map((name) => readPicture(name)));
  expect(new Set(pictures).size).toBe(FILE_NAMES.size);
  for (const svg of pictures) {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1200 800"/);
    expect(svg).not.toMatch(/#[0-9a-f]0000[1-8]\b|COLOR/);
    expect(svg).not.toMatch(/<script|<style|style=|on[a-z]+=|data:|<image|<foreignObject/i);
  }
});

test('readPicture rejects a file name without a picture', async () => {
  await expect(readPicture('honda-civic-purple-side.svg')).rejects.toThrow('no picture has the file name');
});

test('a program that has opened a picture reads the complete old file while writePictures replaces it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  try {
    await writePictures(folder, FILE_NAMES);
    expect(new Set(await readdir(folder))).toEqual(FILE_NAMES);
    const [name = ''] = FILE_NAMES;
    await writeFile(join(folder, name), 'an older picture');
    const openFile = await open(join(folder, name));
    await writePictures(folder, FILE_NAMES);
    expect(await openFile.readFile('utf8')).toBe('an older picture');
    await openFile.close();
    expect(await readFile(join(folder, name), 'utf8')).toContain('<svg');
    expect(new Set(await readdir(folder))).toEqual(FILE_NAMES);
  } finally {
    await rm(folder, { recursive: true });
  }
});
