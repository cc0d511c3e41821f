import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A field of an interface or a schema, as its source describes it. */
export interface FieldDoc {
  name: string;
  type: string;
  optional: boolean;
  description: string;
}

export const descriptionOf = (member: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(member)
    .filter(ts.isJSDoc)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Reads the fields of an interface with their doc comments.
 *
 * @throws Error when the file has no such interface
 */
export function interfaceDocs(file: string, name: string): FieldDoc[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = source.statements.find(
    (node): node is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(node) && node.name.text === name,
  );
  if (!found) throw new Error(`${file} has no interface ${name}.`);
  return found.members.filter(ts.isPropertySignature).map((member) => ({
    name: member.name.getText(source),
    type: member.type?.getText(source).replace(/\s+/g, ' ') ?? 'unknown',
    optional: member.questionToken !== undefined,
    description: descriptionOf(member),
  }));
}
