import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { CHIPS, type Chip, MASKER_VERSION } from '#contracts/plain/masker-release.ts'
import { zip } from './zip.ts'

const MACHINES: Record<Chip, string> = { x64: 'Macs with an Intel chip', arm64: 'Macs with Apple silicon' }

/** Where an archive is, of this site, and its SHA-256 in hexadecimal. */
export type SandboxArchives = Record<Chip, { url: string; sha256: string }>

/** The archive for one chip: real as an archive, with a note where the application would be. */
const packed = (chip: Chip) =>
  zip([
    {
      name: `Document Masker ${MASKER_VERSION}/README.txt`,
      text: [
        `Document Masker ${MASKER_VERSION} for ${MACHINES[chip]}`,
        '',
        'This archive comes from the sandbox. It stands where the application will be.',
        'The owner of the site puts the real one in its place with the settings',
        'MASKER_MAC_X64_URL and MASKER_MAC_ARM64_URL.',
        '',
      ].join('\n'),
    },
  ])

/** Stand-in for the storage of the document masker's archives (decisions §6): two small zip files, made here. */
export function createArchives(): { app: Hono; archives: SandboxArchives } {
  const files = CHIPS.map((chip) => ({
    chip,
    name: `document-masker-${MASKER_VERSION}-mac-${chip}.zip`,
    body: packed(chip),
  }))
  const app = new Hono().get('/archives/:name', (c) => {
    const file = files.find(({ name }) => name === c.req.param('name'))
    if (!file) return c.notFound()
    const headers = { 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${file.name}"` }
    return c.body(file.body, 200, headers)
  })
  const describe = (chip: Chip) => {
    const { name, body } = files.find((file) => file.chip === chip) ?? { name: '', body: '' }
    return { url: `/sandbox/archives/${name}`, sha256: createHash('sha256').update(body).digest('hex') }
  }
  return { app, archives: { x64: describe('x64'), arm64: describe('arm64') } }
}
