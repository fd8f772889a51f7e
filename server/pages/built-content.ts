import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuiltContent, CONTENT_FILE, PREVIEW_FOLDER } from '#contracts/console-content.ts'

/** What the build wrote of content/. Read when it's asked for, since only the console asks. */
export interface ContentOfBuild {
  /** @returns undefined when nothing is built */
  read(): Promise<BuiltContent | undefined>
  /** The page of a piece that visitors don't see. @param path of a piece that has a preview */
  readPreview(path: string): Promise<string | undefined>
}

/** @param buildFolder what holds `server/` */
export function openContentOfBuild(buildFolder: string): ContentOfBuild {
  const folder = join(buildFolder, 'server')
  const read = (...path: string[]) => readFile(join(folder, ...path), 'utf8').catch(() => undefined)
  return {
    async read() {
      const text = await read(CONTENT_FILE)
      return text === undefined ? undefined : (JSON.parse(text) as BuiltContent)
    },
    readPreview: (path) => read(PREVIEW_FOLDER, path, 'index.html'),
  }
}
