import { preloadFiles } from './preload-files.ts';

const hashes = { 'remote.js': 'sha384-r', 'screen.js': 'sha384-s' };
const asked = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, as, crossOrigin, integrity, href }) =>
    [rel, as, crossOrigin, integrity, href].join(' '),
  );

beforeEach(() => {
  document.head.innerHTML = '';
});

test('files of a version are asked for beside its entry, with their hashes, and once', () => {
  preloadFiles('/remotes/cars/2/remoteEntry.js', ['remote.js', 'screen.js'], hashes);
  preloadFiles('/remotes/cars/2/remoteEntry.js', ['screen.js'], hashes);
  expect(asked()).toEqual([
    `preload script anonymous sha384-r ${location.origin}/remotes/cars/2/remote.js`,
    `preload script anonymous sha384-s ${location.origin}/remotes/cars/2/screen.js`,
  ]);
});

test('they lie where the entry lies, on another host too', () => {
  preloadFiles('https://cars.example/2/remoteEntry.js', ['remote.js'], hashes);
  expect(asked()).toEqual(['preload script anonymous sha384-r https://cars.example/2/remote.js']);
});

test('what runs already, or has no known hash, is not asked for', () => {
  const script = document.createElement('script');
  script.setAttribute('src', '/remotes/cars/2/remote.js');
  script.type = 'text/plain';
  document.head.append(script);
  preloadFiles('/remotes/cars/2/remoteEntry.js', ['remote.js', 'unknown.js'], hashes);
  expect(asked()).toEqual([]);
});
