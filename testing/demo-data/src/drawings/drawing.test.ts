import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ANGLES, drawCar, drawingFileNameOf, listDrawings } from './drawing.ts';
import { findModelName, MODEL_NAMES } from './models/models.ts';
import { COLOR_NAMES, mixColors } from './paint.ts';
import { writeDrawings } from './write.ts';

/** Returns the names of unbalanced elements; empty for well-formed markup. */
function findUnbalancedElements(svg: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = '', selfClosing] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^<>]*?(\/?)>/g)) {
    if (slash) {
      const last = open.pop();
      if (last !== name) return [name];
    } else if (!selfClosing) open.push(name);
  }
  return open;
}

const drawings = listDrawings().map((spec) => ({
  name: Object.values(spec).join(' '),
  svg: drawCar(spec),
}));

test('every model has drawings in at least ten colors and from several angles', () => {
  expect(COLOR_NAMES.length).toBeGreaterThanOrEqual(10);
  expect(drawings).toHaveLength(MODEL_NAMES.length * COLOR_NAMES.length * ANGLES.length);
});

test('findModelName finds a model by its names in a listing, and throws if there is no drawing', () => {
  expect(findModelName('Mercedes-Benz', 'C 300')).toBe('mercedes-benz-c-300');
  expect(findModelName('Ford', 'F-150')).toBe('ford-f-150');
  expect(() => findModelName('Saab', '900')).toThrow('no drawing of Saab 900');
});

test('every drawing is well-formed, of the standard size, and small', () => {
  for (const { name, svg } of drawings) {
    expect([name, findUnbalancedElements(svg)]).toEqual([name, []]);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 1200 800"/);
    expect([name, Buffer.byteLength(svg) < 12_000]).toEqual([name, true]);
    // The API sends drawings compressed with gzip or better, so this is the maximum transfer size.
    expect([name, gzipSync(svg).length < 3_500]).toEqual([name, true]);
  }
});

test('no drawing contains NaN or other invalid numbers', () => {
  for (const { name, svg } of drawings)
    expect([name, /NaN|undefined|Infinity/.test(svg)]).toEqual([name, false]);
});

test('no drawing contains scripts, styles, or external references', () => {
  for (const { name, svg } of drawings) {
    const withoutNamespace = svg.replace('http://www.w3.org/2000/svg', '');
    expect([
      name,
      /<script|<style|style=|on[a-z]+=|https?:|data:|<image|<foreignObject/i.test(withoutNamespace),
    ]).toEqual([name, false]);
  }
});

test('every reference in a drawing points to one of its definitions', () => {
  for (const { name, svg } of drawings) {
    const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    const usedIds = [...svg.matchAll(/(?:url\(#|href="#)([^")]+)/g)].map((match) => match[1]);
    expect([name, usedIds.filter((id) => !ids.has(id))]).toEqual([name, []]);
  }
});

test('drawings of different colors and angles differ', () => {
  expect(new Set(drawings.map(({ svg }) => svg)).size).toBe(drawings.length);
});

test('mixColors interpolates between two colors', () => {
  expect(mixColors('#000000', '#ffffff', 0)).toBe('#000000');
  expect(mixColors('#000000', '#ffffff', 1)).toBe('#ffffff');
  expect(mixColors('#102030', '#ffffff', 0.5)).toBe('#889098');
});

const REQUESTED_FILES = new Set(listDrawings().slice(0, 20).map(drawingFileNameOf));

test('writeDrawings writes the requested drawings to a new folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drawings-'));
  try {
    const count = await writeDrawings(join(folder, 'new'), REQUESTED_FILES);
    expect(count).toBe(REQUESTED_FILES.size);
    expect(new Set(await readdir(join(folder, 'new')))).toEqual(REQUESTED_FILES);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a reader that has opened a drawing gets the whole old file while writeDrawings replaces it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drawings-'));
  try {
    await writeDrawings(folder, REQUESTED_FILES);
    const [name = ''] = await readdir(folder);
    await writeFile(join(folder, name), 'an older drawing');
    const openFile = await open(join(folder, name));
    const count = await writeDrawings(folder, REQUESTED_FILES);
    expect(await openFile.readFile('utf8')).toBe('an older drawing');
    await openFile.close();
    expect(await readFile(join(folder, name), 'utf8')).toContain('<svg');
    expect(await readdir(folder)).toHaveLength(count);
  } finally {
    await rm(folder, { recursive: true });
  }
});
