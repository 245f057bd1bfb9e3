/** Forbids empty catch blocks, and catch blocks that contain only a comment, which `no-empty` allows. */
const rule = {
  create: (context) => ({
    CatchClause(node) {
      if (node.body.body.length > 0) return;
      context.report({
        node: node.body,
        message: 'An empty catch block hides errors. Handle the expected error, and rethrow all others.',
      });
    },
  }),
};

export default { meta: { name: 'second-gear' }, rules: { 'no-empty-catch': rule } };
