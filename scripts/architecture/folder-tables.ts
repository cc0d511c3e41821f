import { createRequire } from 'node:module';
import { FOLDER_DESCRIPTIONS } from './folder-descriptions.ts';

const importsOf = createRequire(import.meta.url)('./folders.cjs') as Record<string, Record<string, string[]>>;

const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/**
 * One Markdown table for each large package: its folders, lowest first, what each holds, and what it may import.
 * @param seen Folders with modules, as `package/folder`.
 * @throws Error when a folder has no description, or a description no folder.
 */
export function folderTables(seen: ReadonlySet<string>): string {
  const tables = Object.entries(FOLDER_DESCRIPTIONS).map(([room, described]) => {
    const folders = Object.keys(importsOf[room] ?? {});
    const missing = folders.filter((folder) => !described[folder]);
    const gone = Object.keys(described).filter((folder) => !folders.includes(folder) || !seen.has(`${room}/${folder}`));
    if (missing.length > 0) throw new Error(`folder-descriptions.ts does not describe ${code(missing)} of ${room}.`);
    if (gone.length > 0)
      throw new Error(`folder-descriptions.ts describes ${code(gone)} of ${room}, which has no modules.`);
    const rows = folders.map(
      (folder) =>
        `| \`${folder}\` | ${described[folder] ?? ''} | ${code(importsOf[room]?.[folder] ?? []) || 'nothing'} |`,
    );
    return `### \`${room}\`\n\n| folder | what it holds | imports |\n|---|---|---|\n${rows.join('\n')}`;
  });
  return tables.join('\n\n');
}
