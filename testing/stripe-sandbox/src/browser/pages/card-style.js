const VARIANTS = { base: '', complete: '.complete', empty: '.empty', invalid: '.invalid' };
const PSEUDO_SELECTORS = [
  ':hover',
  ':focus',
  '::placeholder',
  '::selection',
  ':-webkit-autofill',
  ':disabled',
];

/** CSS properties that the provider allows a host page to set. */
const ALLOWED_PROPERTIES = [
  'backgroundColor',
  'color',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'textAlign',
  'textDecoration',
  'textShadow',
  'textTransform',
];

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

/** @param {string} selector @param {Record<string, unknown>} style */
function addRule(selector, style) {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
  if (!(rule instanceof CSSStyleRule)) return;
  for (const name of ALLOWED_PROPERTIES) {
    const value = style[name];
    // Properties are set one by one, so that a value cannot start another CSS rule.
    if (typeof value === 'string' || typeof value === 'number')
      Object.assign(rule.style, { [name]: String(value) });
  }
  if (typeof style['fontSmoothing'] === 'string') {
    rule.style.setProperty('-webkit-font-smoothing', style['fontSmoothing']);
  }
}

/** @param {unknown} value @returns {Record<string, unknown>} */
const asRecord = (value) =>
  typeof value === 'object' && value !== null ? /** @type {Record<string, unknown>} */ (value) : {};

/**
 * Applies the element's `style` option to the fields. The option contains variants such as `invalid`, and
 * each variant may contain styles for pseudo-classes.
 * @param {unknown} style
 */
export function applyStyle(style) {
  sheet.replaceSync('');
  for (const [variant, suffix] of Object.entries(VARIANTS)) {
    const rules = asRecord(asRecord(style)[variant]);
    addRule(`input${suffix}`, rules);
    for (const pseudo of PSEUDO_SELECTORS) addRule(`input${suffix}${pseudo}`, asRecord(rules[pseudo]));
    if (typeof rules['iconColor'] === 'string') {
      addRule(variant === 'base' ? '#brand' : `#card${suffix} #brand`, { color: rules['iconColor'] });
    }
  }
}
