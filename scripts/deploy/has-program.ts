import { spawnSync } from 'node:child_process'

/** Whether a program of the machine is there: a test that needs it is skipped elsewhere. */
export const hasProgram = (name: string, ...version: string[]): boolean =>
  spawnSync(name, version.length > 0 ? version : ['--version'], { stdio: 'ignore' }).status === 0
