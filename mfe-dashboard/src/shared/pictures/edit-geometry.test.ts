import {
  toCropRect,
  moveCropSide,
  NO_CROP,
  rotateCropRight,
  rotateSize,
  getFitScale,
} from './edit-geometry.ts';

const crop = { left: 10, top: 20, right: 30, bottom: 5 };

test('rotateCropRight rotates the crop, and four turns restore it', () => {
  expect(rotateCropRight(crop)).toEqual({ left: 5, top: 10, right: 20, bottom: 30 });
  expect(rotateCropRight(rotateCropRight(rotateCropRight(rotateCropRight(crop))))).toEqual(crop);
  expect(rotateSize({ width: 640, height: 480 }, 1)).toEqual({ width: 480, height: 640 });
  expect(rotateSize({ width: 640, height: 480 }, 2)).toEqual({ width: 640, height: 480 });
});

test.each([
  [40, 40],
  [-5, 0],
  [61, 60],
  [100, 60],
])('moveCropSide with left at %i returns %i, because a tenth of the width remains', (percent, expected) => {
  expect(moveCropSide(crop, 'left', percent)).toEqual({ ...crop, left: expected });
});

test('toCropRect returns the crop in pixels, and getFitScale shrinks only what is too large', () => {
  expect(toCropRect({ width: 1000, height: 500 }, crop)).toEqual({ x: 100, y: 100, width: 600, height: 375 });
  expect(toCropRect({ width: 640, height: 480 }, NO_CROP)).toEqual({ x: 0, y: 0, width: 640, height: 480 });
  expect(getFitScale({ width: 4800, height: 100 }, 2400)).toBe(0.5);
  expect(getFitScale({ width: 640, height: 480 }, 2400)).toBe(1);
});
