import { spawnSync } from 'node:child_process'

/** True if the machine has a program. Tests that need it are skipped otherwise. */
export const hasProgram = (name: string, ...version: string[]): boolean =>
  spawnSync(name, version.length > 0 ? version : ['--version'], { stdio: 'ignore' }).status === 0
