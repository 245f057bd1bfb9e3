import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const LOG_LEVELS = new Set(['debug', 'info', 'warn', 'error']);

/**
 * Ignores mutants in log messages. The messages are for operators, and tests should not depend on their text.
 */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'logs', {
    shouldIgnore({ node }) {
      if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
      const { object, property } = node.callee;
      const name = object.type === 'MemberExpression' ? object.property : object;
      return name.type === 'Identifier' && name.name === 'log' && LOG_LEVELS.has(property.name)
        ? 'Log message'
        : undefined;
    },
  }),
  /** Ignores mutants inside functions, so that only code that runs at load time is mutated. */
  declareValuePlugin(PluginKind.Ignore, 'functions', {
    shouldIgnore: (path) => (path.getFunctionParent() ? 'Only changes the returned function' : undefined),
  }),
];
