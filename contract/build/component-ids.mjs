import { createHash } from 'node:crypto';
import path from 'node:path';
import ts from 'typescript';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Where `styled.a.attrs(...)` or `styled(Link)` begins. */
function beginning(node) {
  while (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) node = node.expression;
  return node;
}

/** Local name of styled-components' `styled` in a file; undefined where it is not imported. */
function nameOfStyled(file) {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || statement.moduleSpecifier.text !== 'styled-components')
      continue;
    const named = statement.importClause?.namedBindings;
    if (!named || !ts.isNamedImports(named)) continue;
    const found = named.elements.find(({ name, propertyName }) => (propertyName ?? name).text === 'styled');
    if (found) return found.name.text;
  }
  return undefined;
}

/** Is this a template that makes a component? `styled` alone, or `css`, makes none. */
const isStyled = (node, styled) =>
  ts.isTaggedTemplateExpression(node) &&
  !ts.isIdentifier(node.tag) &&
  ts.isIdentifier(beginning(node.tag)) &&
  beginning(node.tag).text === styled;

const idOf = (...parts) => `sg-${createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 8)}`;

/**
 * Gives every styled component an id of its own: of its file, the variable it is kept in and its number in the file.
 * Otherwise styled-components counts them as they are evaluated, and a version that is drawn on the server would have
 * other class names than in the browser, where the shell and other remotes were evaluated before it.
 * @returns {ts.TransformerFactory<ts.SourceFile>}
 */
export const componentIds = (context) => (file) => {
  const styled = nameOfStyled(file);
  if (styled === undefined) return file;
  const name = path.relative(ROOT, file.fileName).split(path.sep).join('/');
  const { factory } = context;
  let count = 0;
  /** @param {string} variable what is being declared; empty at the top of the file */
  const visitor = (variable) => (node) => {
    const declared = ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) ? node.name.text : variable;
    const visited = () => ts.visitEachChild(node, visitor(declared), context);
    if (!isStyled(node, styled)) return visited();
    const id = idOf(name, variable, String((count += 1)));
    const options = factory.createObjectLiteralExpression([
      factory.createPropertyAssignment('componentId', factory.createStringLiteral(id)),
    ]);
    const { tag, template } = visited();
    const withId = factory.createPropertyAccessExpression(tag, 'withConfig');
    const call = factory.createCallExpression(withId, undefined, [options]);
    return factory.updateTaggedTemplateExpression(node, call, node.typeArguments, template);
  };
  return ts.visitNode(file, visitor(''));
};
