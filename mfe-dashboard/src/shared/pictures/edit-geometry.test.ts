import { kept, NO_CUT, scaleTo, turnedRight, turnedSize, withSide } from './edit-geometry.ts';

const cut = { left: 10, top: 20, right: 30, bottom: 5 };

test('turnedRight rotates the crop, and four turns restore it', () => {
  expect(turnedRight(cut)).toEqual({ left: 5, top: 10, right: 20, bottom: 30 });
  expect(turnedRight(turnedRight(turnedRight(turnedRight(cut))))).toEqual(cut);
  expect(turnedSize({ width: 640, height: 480 }, 1)).toEqual({ width: 480, height: 640 });
  expect(turnedSize({ width: 640, height: 480 }, 2)).toEqual({ width: 640, height: 480 });
});

test.each([
  [40, 40],
  [-5, 0],
  [61, 60],
  [100, 60],
])('withSide with left at %i returns %i, because a tenth of the width remains', (wanted, is) => {
  expect(withSide(cut, 'left', wanted)).toEqual({ ...cut, left: is });
});

test('kept returns the crop in pixels, and scaleTo shrinks only what is too large', () => {
  expect(kept({ width: 1000, height: 500 }, cut)).toEqual({ x: 100, y: 100, width: 600, height: 375 });
  expect(kept({ width: 640, height: 480 }, NO_CUT)).toEqual({ x: 0, y: 0, width: 640, height: 480 });
  expect(scaleTo({ width: 4800, height: 100 }, 2400)).toBe(0.5);
  expect(scaleTo({ width: 640, height: 480 }, 2400)).toBe(1);
});
