import { createHash } from 'node:crypto';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Returns the leftmost expression of a chain: `styled` in `styled.a.attrs(...)` and in `styled(Link)`. */
function leftmostExpression(node) {
  while (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) node = node.expression;
  return node;
}

/** Returns the local name of styled-components' `styled` in a file; undefined if not imported. */
function localNameOfStyled(file) {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || statement.moduleSpecifier.text !== 'styled-components')
      continue;
    const named = statement.importClause?.namedBindings;
    if (!named || !ts.isNamedImports(named)) continue;
    const specifier = named.elements.find(
      ({ name, propertyName }) => (propertyName ?? name).text === 'styled',
    );
    if (specifier) return specifier.name.text;
  }
  return undefined;
}

/**
 * Returns whether a node is a template that creates a styled component, such as `styled.a`. A template with
 * the tag `css` creates none.
 */
const isStyled = (node, styled) =>
  ts.isTaggedTemplateExpression(node) &&
  !ts.isIdentifier(node.tag) &&
  ts.isIdentifier(leftmostExpression(node.tag)) &&
  leftmostExpression(node.tag).text === styled;

const idOf = (...parts) => `sg-${createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 8)}`;

/**
 * Gives every styled component a unique id, built from its file, its variable and its number in the file. By
 * default, styled-components numbers components in evaluation order. The browser evaluates the shell and
 * other remotes first, so its class names would differ from those of SSR.
 * @returns {ts.TransformerFactory<ts.SourceFile>}
 */
export const componentIds = (context) => (file) => {
  const styled = localNameOfStyled(file);
  if (styled === undefined) return file;
  const name = path.relative(ROOT, file.fileName).split(path.sep).join('/');
  const { factory } = context;
  let count = 0;
  /** @param {string} variable name of the variable being declared; empty at the top level */
  const visitor = (variable) => (node) => {
    const declared = ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) ? node.name.text : variable;
    const visitChildren = () => ts.visitEachChild(node, visitor(declared), context);
    if (!isStyled(node, styled)) return visitChildren();
    const id = idOf(name, variable, String((count += 1)));
    const options = factory.createObjectLiteralExpression([
      factory.createPropertyAssignment('componentId', factory.createStringLiteral(id)),
    ]);
    const { tag, template } = visitChildren();
    const withId = factory.createPropertyAccessExpression(tag, 'withConfig');
    const call = factory.createCallExpression(withId, undefined, [options]);
    return factory.updateTaggedTemplateExpression(node, call, node.typeArguments, template);
  };
  return ts.visitNode(file, visitor(''));
};
