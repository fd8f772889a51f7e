import { type DownloadFile, listDownloadFiles } from '#content-loader/download-files.server.ts'
import { openContent } from '#content-loader/open-content.server.ts'
import { EVER } from '#content-loader/publishing.ts'
import type { ContentSource } from '#contracts/content-source.ts'
import { GUIDE_FILE } from '#contracts/masker-release.ts'
import { isMade, makeDownloads, openStamps, readStamps } from '#publisher/make-downloads.ts'
import { readSheetKit } from './brand-files.ts'

/** The files that are made, for the pieces of every day. */
export function listMade(source: ContentSource) {
  const content = openContent(source, EVER)
  const files = listDownloadFiles(content).filter(isMade)
  const kit = readSheetKit()
  const stampOf = openStamps({ content, kit })
  const released = readStamps(content)
  return {
    content,
    kit,
    files,
    stamps: Object.fromEntries(files.map((file) => [file.name, stampOf(file)])),
    stale: files.filter((file): file is DownloadFile => released[file.name] !== stampOf(file)),
  }
}

/** Makes what the release hasn't, as it is now. @throws naming the source and what can't be made of it */
export async function makeStale(source: ContentSource, folder: string): Promise<void> {
  const { content, kit, files } = listMade(source)
  if (!files.some(({ name }) => name === GUIDE_FILE)) {
    const slug = GUIDE_FILE.replace('.pdf', '')
    throw new Error(`content/lead-magnets/ needs a guide with slug: ${slug} that isn’t a draft. Its form promises it`)
  }
  await makeDownloads(files, { content, kit, folder, cache: 'node_modules/.cache/downloads' })
}
