import { createHash } from 'node:crypto';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Returns the leftmost expression of a chain, such as `styled` in `styled.a.attrs(...)`. */
function getLeftmostExpression(node) {
  while (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) node = node.expression;
  return node;
}

/**
 * Returns the local name of styled-components' `styled` in a file. undefined if the file does not import it.
 */
function findStyledLocalName(file) {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || statement.moduleSpecifier.text !== 'styled-components')
      continue;
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    const specifier = bindings.elements.find(
      ({ name, propertyName }) => (propertyName ?? name).text === 'styled',
    );
    if (specifier) return specifier.name.text;
  }
  return undefined;
}

/**
 * Whether a node is a template that creates a styled component, such as styled.a`…`, unlike css`…`.
 */
const isStyledTemplate = (node, styledName) =>
  ts.isTaggedTemplateExpression(node) &&
  !ts.isIdentifier(node.tag) &&
  ts.isIdentifier(getLeftmostExpression(node.tag)) &&
  getLeftmostExpression(node.tag).text === styledName;

const createComponentId = (...parts) =>
  `sg-${createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 8)}`;

/**
 * Gives every styled component a unique id, computed from its file, its variable, and its number in the file.
 * By default, styled-components numbers components in the order of evaluation, which differs between browser
 * and SSR. The class names would then differ too.
 * @returns {ts.TransformerFactory<ts.SourceFile>}
 */
export const componentIds = (context) => (file) => {
  const styledName = findStyledLocalName(file);
  if (styledName === undefined) return file;
  const filePath = path.relative(ROOT, file.fileName).split(path.sep).join('/');
  const { factory } = context;
  let count = 0;
  /** @param {string} variable name of the variable that contains the node; empty if there is none */
  const createVisitor = (variable) => (node) => {
    const declaredVariable =
      ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) ? node.name.text : variable;
    const visitChildren = () => ts.visitEachChild(node, createVisitor(declaredVariable), context);
    if (!isStyledTemplate(node, styledName)) return visitChildren();
    const id = createComponentId(filePath, variable, String((count += 1)));
    const options = factory.createObjectLiteralExpression([
      factory.createPropertyAssignment('componentId', factory.createStringLiteral(id)),
    ]);
    const { tag, template } = visitChildren();
    const withConfigMethod = factory.createPropertyAccessExpression(tag, 'withConfig');
    const call = factory.createCallExpression(withConfigMethod, undefined, [options]);
    return factory.updateTaggedTemplateExpression(node, call, node.typeArguments, template);
  };
  return ts.visitNode(file, createVisitor(''));
};
