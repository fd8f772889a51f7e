// Makes the downloads (PDF, Word, Excel, CSV) whose sources have changed: npm run downloads. With `-- --all`, all of them.
// They're committed, so that a first build needn't make them; whatever is older than its source is made by each build,
// and by each publish, into the site that it makes.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MADE_DOWNLOADS } from '#contracts/content-source.ts'
import { openSheets, STAMPS_FILE } from '#publisher/make-downloads.ts'
import { listMade } from '../build/downloads.ts'

const { content, kit, files, stale, stamps } = listMade({ folder: '.' })
mkdirSync(MADE_DOWNLOADS, { recursive: true })
const make = await openSheets({ content, kit })
for (const file of process.argv.includes('--all') ? files : stale) {
  writeFileSync(join(MADE_DOWNLOADS, file.name), await make(file))
  console.log(`made ${MADE_DOWNLOADS}/${file.name}`)
}
for (const name of readdirSync(MADE_DOWNLOADS))
  if (name !== STAMPS_FILE && !(name in stamps)) {
    rmSync(join(MADE_DOWNLOADS, name))
    console.log(`removed ${MADE_DOWNLOADS}/${name}, which no download names`)
  }
writeFileSync(join(MADE_DOWNLOADS, STAMPS_FILE), `${JSON.stringify(stamps, null, 2)}\n`)
if (stale.length === 0) console.log(`All ${files.length} files are up to date.`)
