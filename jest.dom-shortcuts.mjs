/**
 * jsdom's slowest answers, found on a shorter way. Every role query and every press asks for computed styles;
 * jsdom tries every rule of every sheet on every element for each, and parses a sheet anew for each rule added.
 * The answers are jsdom's own: ui/src/testing/dom-shortcuts.test.ts holds the cases in which they could differ.
 */
import { createRequire } from 'node:module';

const load = createRequire(import.meta.resolve('jest-environment-jsdom'));
const inside = (path) => load(`jsdom/lib/jsdom/${path}`);
const css = createRequire(load.resolve('jsdom'));
const { matchesDontThrow } = inside('living/helpers/selectors.js');

const ELEMENT_NODE = 1;
const NESTED = /\([^()]*\)|\[[^[\]]*\]/g;
const COMPOUND = /^(?:\*|[\w-]+)?(?:\.[\w-]+|#[\w-]+|::?[\w-]+)*$/;
const PSEUDO = /::?[\w-]+/g;
const NAMES = /(?:^|[.#])[\w-]+/g;

/** The selector without what stands in brackets, which may be anything: an attribute becomes a pseudo-class. */
function withoutNested(selector) {
  let text = selector.replace(/"[^"]*"|'[^']*'/g, '');
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replace(NESTED, (part) => (part.startsWith('[') ? ':attribute' : ''));
  }
  return text;
}

/**
 * The tag, classes and id that an element must have for a selector to match it, one list for each of the
 * selector's alternatives. Null if an alternative demands none of them or is not understood.
 */
function demandsOf(selector) {
  if (selector.includes('\\')) return null;
  const demands = [];
  for (const alternative of withoutNested(selector).split(',')) {
    const subject = alternative
      .trim()
      .split(/[\s>+~]+/)
      .at(-1);
    if (!COMPOUND.test(subject)) return null;
    const names = subject.replace(PSEUDO, '').toLowerCase().match(NAMES);
    if (!names) return null;
    demands.push(names);
  }
  return demands;
}

const known = new Map();
function knownDemandsOf(selector) {
  let demands = known.get(selector);
  if (demands === undefined) {
    demands = demandsOf(selector);
    known.set(selector, demands);
  }
  return demands;
}

/** An element's tag, classes and id as a selector names them; in lower case, as quirky pages compare them. */
function namesOf(element) {
  const names = new Set([element._localName.toLowerCase()]);
  for (const name of (element.getAttributeNS(null, 'class') ?? '').split(/\s+/)) {
    names.add(`.${name.toLowerCase()}`);
  }
  names.add(`#${(element.getAttributeNS(null, 'id') ?? '').toLowerCase()}`);
  return names;
}

/** The rules that match an element. jsdom's selector engine is asked only where they can. */
function matchingRules(element, sheets) {
  const names = namesOf(element);
  const found = [];
  const look = (rule) => {
    const { selectorText } = rule;
    // Rules without a selector (at-rules): jsdom's engine takes that for a word.
    const demands = knownDemandsOf(String(selectorText));
    if (demands?.every((all) => !all.every((name) => names.has(name)))) return;
    if (matchesDontThrow(element, selectorText)) found.push(rule);
  };
  for (const sheet of sheets) {
    for (const rule of sheet.cssRules) {
      if (!rule.media) look(rule);
      else if (Array.from(rule.media).includes('screen')) Array.from(rule.cssRules, look);
    }
  }
  return found;
}

function listed(style) {
  return Array.from(style, (property) => [
    property,
    style.getPropertyValue(property),
    style.getPropertyPriority(property),
  ]);
}

/** Elements of which the same is declared share one declaration. */
function shareDeclarations() {
  const rules = inside('living/helpers/style-rules.js');
  const { CSSStyleDeclaration } = css('cssstyle');
  const builtIn = css('rrweb-cssom').parse(inside('browser/default-stylesheet.js'));
  const declarations = new Map();

  const declare = (element, sheets) => {
    const styles = matchingRules(element, [builtIn, ...sheets]);
    const declared = [...styles.map((rule) => rule.style), element.style].flatMap(listed);
    const key = JSON.stringify(declared);
    let declaration = declarations.get(key);
    if (!declaration) {
      declaration = new CSSStyleDeclaration();
      for (const [property, value, priority] of declared) {
        if (value === 'unset') declaration.removeProperty(property);
        else declaration.setProperty(property, value, priority);
      }
      declarations.set(key, declaration);
    }
    return declaration;
  };

  // Kept where jsdom keeps its own, and drops them as soon as anything in the document changes.
  rules.getDeclarationForElement = (element) => {
    const document = element._ownerDocument;
    // First, as it may find a sheet that changed.
    const sheets = document.styleSheets._list;
    document._styleCache ??= new WeakMap();
    let declaration = document._styleCache.get(element);
    if (!declaration) {
      declaration = declare(element, sheets);
      document._styleCache.set(element, declaration);
    }
    return declaration;
  };
}

/** A style sheet is parsed when it is asked for, not for each rule that is added to it. */
function parseSheetsWhenAsked() {
  const { prototype: style } = inside('living/nodes/HTMLStyleElement-impl.js').implementation;
  const { prototype: page } = inside('living/nodes/Document-impl.js').implementation;
  const { _updateAStyleBlock: update } = style;
  const { get: sheets } = Object.getOwnPropertyDescriptor(page, 'styleSheets');
  const waiting = new WeakMap();
  const sheetOf = new WeakMap();
  const parse = (document) => {
    const elements = waiting.get(document) ?? [];
    waiting.delete(document);
    for (const element of elements) update.call(element);
  };

  style._updateAStyleBlock = function later() {
    const document = this._ownerDocument;
    if (!this.isConnected || this.getAttributeNS(null, 'type') !== null) {
      parse(document);
      update.call(this);
      return;
    }
    const elements = waiting.get(document) ?? new Set();
    // To its end: sheets are listed in the order of their last change.
    elements.delete(this);
    waiting.set(document, elements.add(this));
    document._styleCache = null;
  };
  Object.defineProperty(style, 'sheet', {
    get() {
      parse(this._ownerDocument);
      return sheetOf.get(this);
    },
    set(sheet) {
      sheetOf.set(this, sheet);
    },
  });
  Object.defineProperty(page, 'styleSheets', {
    get() {
      parse(this);
      return sheets.call(this);
    },
  });
}

/** The element that a label's `for` names: found by one walk through a tree until the tree changes, not one a label. */
function findLabelledOnce() {
  const { prototype: label } = inside('living/nodes/HTMLLabelElement-impl.js').implementation;
  const { isLabelable } = inside('living/helpers/form-controls.js');
  const { domSymbolTree } = inside('living/helpers/internal-constants.js');
  const { get: control } = Object.getOwnPropertyDescriptor(label, 'control');
  const trees = new WeakMap();
  const idsOf = (root) => {
    const kept = trees.get(root);
    if (kept?.version === root._version) return kept.ids;
    const ids = new Map();
    for (const node of domSymbolTree.treeIterator(root)) {
      const id = node.nodeType === ELEMENT_NODE ? node.getAttributeNS(null, 'id') : null;
      if (id !== null && !ids.has(id)) ids.set(id, node);
    }
    trees.set(root, { version: root._version, ids });
    return ids;
  };
  Object.defineProperty(label, 'control', {
    get() {
      const id = this.getAttributeNS(null, 'for');
      if (!id) return control.call(this);
      const named = idsOf(this.getRootNode({})).get(id);
      return named && isLabelable(named) ? named : null;
    },
  });
}

// Before jsdom loads, which takes this function out of its module.
shareDeclarations();
load('jsdom');
parseSheetsWhenAsked();
findLabelledOnce();

const looks = new WeakMap();
/** Elements of which the same is declared look alike inside parents that do: nothing else is inherited. */
export function shareComputedStyles(window) {
  const { implForWrapper, wrapperForImpl } = inside('living/generated/utils.js');
  const { getDeclarationForElement } = inside('living/helpers/style-rules.js');
  const { getComputedStyle: compute } = window;
  const look = (element) => {
    const parent = element.parentElement && look(element.parentElement);
    const declaration = getDeclarationForElement(element);
    if (!looks.has(declaration)) looks.set(declaration, new Map());
    const inParents = looks.get(declaration);
    let style = inParents.get(parent);
    if (!style) {
      style = compute.call(window, wrapperForImpl(element));
      // As the standard has it, and jsdom does not yet: others read this one too.
      style._readonly = true;
      inParents.set(parent, style);
    }
    return style;
  };
  window.getComputedStyle = (wrapper, pseudo) => {
    const element = implForWrapper(wrapper);
    const plain = element?.nodeType === ELEMENT_NODE && !pseudo;
    return plain ? look(element) : compute.call(window, wrapper, pseudo);
  };
}
