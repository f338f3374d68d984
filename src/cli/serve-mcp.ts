import { TOOLSETS, type Toolset } from '../commands/definition.ts';
import type { Environment } from '../device/selection.ts';
import { GloveboxError } from '../domain/errors.ts';
import { createHost } from '../host/host.ts';
import { createCommandRunner } from '../host/tools.ts';
import { runStdioServer } from '../server/stdio.ts';

function readToolsets(list: string): readonly Toolset[] {
  const names = list.split(',').map((name) => name.trim());
  if (names.includes('all')) return TOOLSETS;
  return names.map((name) => {
    const toolset = TOOLSETS.find((known) => known === name);
    if (toolset !== undefined) return toolset;
    throw new GloveboxError(
      'INVALID_ARGS',
      `--toolsets must be a list of ${TOOLSETS.join(', ')}, or all (got '${list}')`,
    );
  });
}

/** Serves the commands over stdio until stdin closes or a signal arrives. Resolves to the exit code. Raises INVALID_ARGS. */
export async function serveMcp(toolsets: string | undefined, environment: Environment): Promise<number> {
  const host = createHost(environment, 'process');
  return runStdioServer(createCommandRunner(host, readToolsets(toolsets ?? 'core')), process);
}
