import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Has the disk keep what a file or a folder holds, so that it survives a loss of power. */
export function syncPath(path: string): void {
  const opened = openSync(path, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}
