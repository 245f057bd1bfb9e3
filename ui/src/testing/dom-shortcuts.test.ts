/** The answers of jest.dom-shortcuts.mjs where a shorter way to them could go wrong. */

const page = (html: string) => {
  document.head.innerHTML = '';
  document.body.innerHTML = html;
};
const addStyle = (css: string) => {
  const style = document.createElement('style');
  style.append(css);
  document.head.append(style);
  return style;
};
const byId = (id: string) => document.getElementById(id)!;
const displayOf = (id: string) => getComputedStyle(byId(id)).display;

test.each([
  'p',
  'P',
  '*',
  '.a',
  '.A',
  '.a.b',
  '.b.c',
  'p.a',
  'div.a',
  '#one',
  'p#one.a',
  '#two',
  '[data-x]',
  '.a[data-x]',
  'section [data-x]',
  'section [data-x="]"]',
  "section [data-x=','] ",
  '[data-x],.none',
  '.none,.b',
  '.none , section > p',
  'section p',
  'section>p',
  'section + p',
  'h2 ~ p',
  'section :first-child',
  'section :is(p, h2)',
  ':where(.none, .b)',
  'p:not(.none)',
  '.a:not(.b)',
  'p:has(em)',
  'section:has(em) .a',
  'p:has(> strong)',
  '.a\\:b',
  '.one\\.two',
  ':root p',
  'svg rect',
  'rect.a',
  'input:disabled',
  'label:focus-within',
  'p::before',
])('%s styles what it matches', (selector) => {
  page(`<section id="s" class="none-of-it"><h2>A</h2><p id="one" class=" a
    b" data-x=",">B<em>C</em></p><p class="A a:b" data-x="]">D</p><p>E</p></section><p class="b c one.two"></p>
    <svg><rect class="a"></rect></svg><label><input disabled></label>`);
  addStyle(`${selector} { --hit: yes }`);
  for (const element of document.querySelectorAll('*')) {
    const hit = getComputedStyle(element).getPropertyValue('--hit');
    expect([element.outerHTML, hit]).toEqual([element.outerHTML, element.matches(selector) ? 'yes' : '']);
  }
});

test('later rules win, an element’s own style over them, and unset takes back', () => {
  page('<p id="one" class="a">A</p><p id="two" class="a" style="display: flex">B</p><p id="three">C</p>');
  addStyle('.a { display: grid } .a { display: inline } #three { display: unset }');
  expect(['one', 'two', 'three'].map(displayOf)).toEqual(['inline', 'flex', '']);
});

test('rules for screens count, those for paper do not', () => {
  page('<p id="one">A</p><p id="two">B</p>');
  addStyle('@media screen { #one { display: flex } } @media print { #two { display: flex } }');
  expect(['one', 'two'].map(displayOf)).toEqual(['flex', 'block']);
});

test('what is inherited follows the element into another parent', () => {
  page('<div class="veil"><p id="one">A</p></div><div id="open"></div>');
  addStyle('.veil { visibility: hidden; pointer-events: none; color: red }');
  const seen = () => {
    const { visibility, pointerEvents, color } = getComputedStyle(byId('one'));
    return [visibility, pointerEvents, color];
  };
  const veiled = ['hidden', 'none', 'rgb(255, 0, 0)'];
  expect(seen()).toEqual(veiled);
  byId('open').append(byId('one'));
  expect(seen()).not.toContain('hidden');
  byId('open').className = 'veil';
  expect(seen()).toEqual(veiled);
  byId('one').style.visibility = 'visible';
  expect(seen()).toEqual(['visible', 'none', 'rgb(255, 0, 0)']);
  const [apart] = [byId('one')];
  apart.remove();
  expect(getComputedStyle(apart).pointerEvents).toBe('auto');
});

test('a change of class, attribute or content is seen at once', () => {
  page('<p id="one">A</p>');
  addStyle('.off { display: none } [data-off] { display: none } p:has(em) { display: flex }');
  expect(displayOf('one')).toBe('block');
  byId('one').className = 'off';
  expect(displayOf('one')).toBe('none');
  byId('one').className = '';
  byId('one').dataset['off'] = '';
  expect(displayOf('one')).toBe('none');
  delete byId('one').dataset['off'];
  byId('one').innerHTML = '<em>B</em>';
  expect(displayOf('one')).toBe('flex');
});

test('a sheet that grows, changes, is cut off or moved is read as it then is', () => {
  page('<p id="one">A</p>');
  const style = addStyle('#one { display: flex }');
  expect(displayOf('one')).toBe('flex');
  style.append('#one { display: grid }');
  expect(displayOf('one')).toBe('grid');
  style.sheet!.insertRule('#one { color: red }', 0);
  expect(Array.from(document.styleSheets, (sheet) => sheet.cssRules.length)).toEqual([3]);
  style.firstChild!.nodeValue = '#one { visibility: hidden }';
  expect(getComputedStyle(byId('one')).visibility).toBe('hidden');
  // jsdom lists a sheet anew when it changes, and so it is the last one to be asked.
  const other = addStyle('#one { display: inline }');
  expect(displayOf('one')).toBe('inline');
  style.append('#one { display: table }');
  expect(displayOf('one')).toBe('table');
  expect(Array.from(document.styleSheets)).toEqual([other.sheet, style.sheet]);
  style.remove();
  expect(style.sheet).toBeNull();
  expect(displayOf('one')).toBe('inline');
  other.type = 'text/other';
  other.append('');
  expect(displayOf('one')).toBe('block');
});

test('a computed style keeps what it said, and cannot be changed for others', () => {
  page('<p id="one">A</p><p id="two">B</p>');
  const before = getComputedStyle(byId('one'));
  byId('one').style.display = 'none';
  expect([before.display, displayOf('one'), displayOf('two')]).toEqual(['block', 'none', 'block']);
  expect(() => before.setProperty('display', 'grid')).toThrow();
});

test('only elements have a computed style', () => {
  expect(() => getComputedStyle(document as unknown as Element)).toThrow(TypeError);
  expect(() => getComputedStyle(null as unknown as Element)).toThrow(TypeError);
});

test('a label is of the first element with its id, as ids come and go, and of nothing else', () => {
  page(
    '<label id="label" for="b">A</label><p id="a"></p><input id="b"><label id="plain">C<input id="c"></label>',
  );
  const label = byId('label') as HTMLLabelElement;
  const input = byId('b') as HTMLInputElement;
  expect(label.control).toBe(input);
  expect([...input.labels!]).toEqual([label]);
  byId('a').id = 'b';
  expect([label.control, input.labels!.length]).toEqual([null, 0]);
  document.querySelector('p')!.remove();
  expect(label.control).toBe(input);
  input.type = 'hidden';
  expect(label.control).toBeNull();
  label.htmlFor = 'c';
  expect(label.control).toBe(byId('c'));
  label.htmlFor = '';
  expect(label.control).toBeNull();
  label.remove();
  label.htmlFor = 'c';
  expect(label.control).toBeNull();
  expect((byId('plain') as HTMLLabelElement).control).toBe(byId('c'));
});
