const SUFFIX_BY_VARIANT = { base: '', complete: '.complete', empty: '.empty', invalid: '.invalid' };
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

const styleSheet = new CSSStyleSheet();
document.adoptedStyleSheets = [styleSheet];

/** @param {string} selector @param {Record<string, unknown>} style */
function addRule(selector, style) {
  const rule = styleSheet.cssRules[styleSheet.insertRule(`${selector} {}`, styleSheet.cssRules.length)];
  if (!(rule instanceof CSSStyleRule)) return;
  for (const name of ALLOWED_PROPERTIES) {
    const value = style[name];
    // Properties are set one by one, so a value cannot start another CSS rule.
    if (typeof value === 'string' || typeof value === 'number')
      Object.assign(rule.style, { [name]: String(value) });
  }
  if (typeof style['fontSmoothing'] === 'string') {
    rule.style.setProperty('-webkit-font-smoothing', style['fontSmoothing']);
  }
}

/** @param {unknown} value @returns {Record<string, unknown>} */
const toRecord = (value) =>
  typeof value === 'object' && value !== null ? /** @type {Record<string, unknown>} */ (value) : {};

/**
 * Applies the element's `style` option to the fields. The option has variants such as `invalid`. Each variant
 * may have styles for pseudo-classes.
 * @param {unknown} style
 */
export function applyStyle(style) {
  styleSheet.replaceSync('');
  for (const [variant, suffix] of Object.entries(SUFFIX_BY_VARIANT)) {
    const rules = toRecord(toRecord(style)[variant]);
    addRule(`input${suffix}`, rules);
    for (const pseudo of PSEUDO_SELECTORS) addRule(`input${suffix}${pseudo}`, toRecord(rules[pseudo]));
    if (typeof rules['iconColor'] === 'string') {
      addRule(variant === 'base' ? '#brand' : `#card${suffix} #brand`, { color: rules['iconColor'] });
    }
  }
}
