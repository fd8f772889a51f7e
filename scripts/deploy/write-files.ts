import { spawnSync } from 'node:child_process'
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { PlannedFile } from './planned-files.ts'

/** Of a new file, more lines than these are not shown. */
const MOST_LINES = 30

const MODES = { root: 0o644, gimbal: 0o600 } as const

/** Those of the planned files that are not on the machine as they should be. */
export const differing = (files: readonly PlannedFile[], root: string): PlannedFile[] =>
  files.filter(({ path, content }) => {
    const file = join(root, path)
    return !existsSync(file) || readFileSync(file, 'utf8') !== content
  })

/** What would become of a file: its text when it is new, what changes when it is not. */
export function describeChange({ path, content, owner }: PlannedFile, root: string): string {
  const file = join(root, path)
  if (!existsSync(file)) {
    const lines = content.trimEnd().split('\n')
    const shown = lines.length > MOST_LINES ? [`… ${lines.length} lines, as deploy/ has them`] : lines
    return [`new file ${path}`, ...shown.map((line) => `    ${line}`)].join('\n')
  }
  // Around what changes in settings stand keys.
  const context = owner === 'gimbal' ? '-U0' : '-U2'
  const { stdout } = spawnSync('diff', [context, '--label', path, '--label', 'new', file, '-'], {
    input: content,
    encoding: 'utf8',
  })
  return [
    `change ${path}`,
    ...stdout
      .trimEnd()
      .split('\n')
      .map((line) => `    ${line}`),
  ].join('\n')
}

/**
 * Writes the files, each whole or not at all. What was there before is kept.
 * @param kept where, a folder that is made for it
 * @returns the copies that were kept
 */
export function writeFiles(files: readonly PlannedFile[], root: string, kept: string): string[] {
  return files.flatMap(({ path, content, owner }) => {
    const file = join(root, path)
    const copy = join(kept, path)
    const before = statSync(file, { throwIfNoEntry: false })
    mkdirSync(dirname(file), { recursive: true })
    if (before) {
      mkdirSync(dirname(join(root, copy)), { recursive: true, mode: 0o700 })
      copyFileSync(file, join(root, copy))
    }
    const partial = `${file}.${process.pid}.partial`
    writeFileSync(partial, content, { mode: MODES[owner] })
    // The owner of what was there keeps it: a user who is yet to be made gets the file afterwards.
    if (before) chownSync(partial, before.uid, before.gid)
    renameSync(partial, file)
    return before ? [copy] : []
  })
}
