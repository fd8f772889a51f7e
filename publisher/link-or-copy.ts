import { copyFileSync, linkSync } from 'node:fs'

/** Nobody changes a site's files, so that sites can share them. Some file systems have no links. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
