import { preloadFiles } from './preload-files.ts';

const hashes = { 'remote.js': 'sha384-r', 'screen.js': 'sha384-s' };
const listPreloads = () =>
  [...document.head.querySelectorAll('link')].map(({ rel, as, crossOrigin, integrity, href }) =>
    [rel, as, crossOrigin, integrity, href].join(' '),
  );

beforeEach(() => {
  document.head.innerHTML = '';
});

test('preloadFiles preloads a version’s files from its folder, with their hashes, once', () => {
  preloadFiles('/remotes/cars/2/remoteEntry.js', ['remote.js', 'screen.js'], hashes);
  preloadFiles('/remotes/cars/2/remoteEntry.js', ['screen.js'], hashes);
  expect(listPreloads()).toEqual([
    `preload script anonymous sha384-r ${location.origin}/remotes/cars/2/remote.js`,
    `preload script anonymous sha384-s ${location.origin}/remotes/cars/2/screen.js`,
  ]);
});

test('preloadFiles uses the folder of the entry even on another host', () => {
  preloadFiles('https://cars.example/2/remoteEntry.js', ['remote.js'], hashes);
  expect(listPreloads()).toEqual(['preload script anonymous sha384-r https://cars.example/2/remote.js']);
});

test('preloadFiles skips scripts that already run or have no known hash', () => {
  const script = document.createElement('script');
  script.setAttribute('src', '/remotes/cars/2/remote.js');
  script.type = 'text/plain';
  document.head.append(script);
  preloadFiles('/remotes/cars/2/remoteEntry.js', ['remote.js', 'unknown.js'], hashes);
  expect(listPreloads()).toEqual([]);
});
