import { type BindingPattern, type ParamPattern, type Program, type PropertyKey, Visitor } from 'oxc-parser';

/** A binding that takes over the name of a property is left out: the property is checked where it is declared. */
function namesIn(pattern: BindingPattern | ParamPattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'TSParameterProperty':
      return namesIn(pattern.parameter);
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element === null ? [] : namesIn(element)));
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        property.type === 'RestElement'
          ? namesIn(property)
          : property.shorthand
            ? []
            : namesIn(property.value),
      );
  }
}

/** The names that a file declares: variables, parameters, functions, types, their properties, and methods. */
export function localNames(program: Program): string[] {
  const names: string[] = [];
  const addId = ({ id }: { id?: { name: string } | null }) => names.push(...(id ? [id.name] : []));
  const addKey = ({ key }: { key: PropertyKey }) => {
    if (key.type === 'Identifier') names.push(key.name);
  };
  const addParams = ({ params }: { params: ParamPattern[] }) => names.push(...params.flatMap(namesIn));
  new Visitor({
    VariableDeclarator: ({ id }) => names.push(...namesIn(id)),
    FunctionDeclaration: (node) => [addId(node), addParams(node)],
    FunctionExpression: addParams,
    ArrowFunctionExpression: addParams,
    ClassDeclaration: addId,
    TSTypeAliasDeclaration: addId,
    TSInterfaceDeclaration: addId,
    TSPropertySignature: addKey,
    TSMethodSignature: addKey,
    PropertyDefinition: addKey,
    MethodDefinition: addKey,
    Property: (node) => {
      // The keys of other values may be fields of a request, a response or a row.
      if (/Function/.test(node.value.type)) addKey(node);
    },
  }).visit(program);
  return names;
}
