import { provide, type Tool } from './system-tools.ts';

/** Sets the paths of the tools in the environment. @returns whether all exist; otherwise it has printed what to do */
export function equip(tools: readonly Tool[], env: NodeJS.ProcessEnv): boolean {
  try {
    for (const tool of tools) env[tool.variable] = provide(tool);
    return true;
  } catch (error) {
    console.error((error as Error).message);
    return false;
  }
}
