/**
 * The page's first script, in ES5. It must run in every browser, so it is not part of the head script, which
 * old browsers can't parse.
 */
import { showPlainPage } from './plain-page.ts';
import { hasRequiredFeatures } from './required-features.ts';

/** Replaced by the build, such as "Chrome 111, Safari 16.4". */
declare const SUPPORTED_BROWSERS: string;

if (!hasRequiredFeatures()) showPlainPage(SUPPORTED_BROWSERS);
