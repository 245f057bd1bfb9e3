import path from 'node:path';

/** Media type of each kind of file in a site, by file extension. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  map: 'application/json',
  txt: 'text/plain',
  xml: 'application/xml',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};

/** Text types, which have a charset and are worth compressing. */
export const TEXT_TYPES: readonly string[] = [
  ...new Set(Object.values(MEDIA_TYPES).filter((type) => /^text|json|xml/.test(type))),
];

const mediaTypeOf = (file: string): string =>
  MEDIA_TYPES[path.posix.extname(file).slice(1)] ?? 'application/octet-stream';

/** Returns whether a file is text, by its name. */
export const isText = (file: string): boolean => TEXT_TYPES.includes(mediaTypeOf(file));

/** Returns a file's content type by its name. Unknown types are `application/octet-stream`. */
export const contentTypeOf = (file: string): string =>
  isText(file) ? `${mediaTypeOf(file)}; charset=utf-8` : mediaTypeOf(file);
