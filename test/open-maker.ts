import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPublisher } from '#publisher/open-publisher.ts'
import type { Overlay } from '#publisher/publisher.ts'
import { openFolder } from './spawn-server.ts'

export const ROOT = join(import.meta.dirname, '..')
export const FILE = 'content/articles/buy-build-or-leave-it.md'
export const TEXT = readFileSync(join(ROOT, FILE), 'utf8')
export const DAY = new Date().toISOString().slice(0, 10)
export const ORIGIN = 'https://www.firm.example'

export const withField = (text: string, line: string) => text.replace(/^---\n/, `---\n${line}\n`)
export const withTitle = (title: string) => TEXT.replace(/^title: .*$/m, `title: ${title}`)
export const dated = (title: string, day: string) => withTitle(title).replace(/^date: .*$/m, `date: ${day}`)

export const placeOf = (publishedFolder: string, buildFolder = join(ROOT, 'build')) => ({
  buildFolder,
  contentFolder: ROOT,
  publishedFolder,
  origin: () => ORIGIN,
})

/** A publisher over this project's build. */
export async function openMaker(mostMs?: Parameters<typeof openPublisher>[1], buildFolder?: string) {
  const folder = await openFolder()
  const publisher = openPublisher(placeOf(folder.path, buildFolder), mostMs)
  const sites = join(folder.path, 'sites')
  return {
    publisher,
    make: (overlay: Overlay, day = DAY, served: string[] = []) => publisher.make({ day, overlay, served }),
    folder: folder.path,
    kept: () => (existsSync(sites) ? readdirSync(sites) : []),
    async [Symbol.asyncDispose]() {
      await publisher.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}
