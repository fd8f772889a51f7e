import { hash } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { Hono } from 'hono'

const CHIPS = ['x64', 'arm64'] as const
type Chip = (typeof CHIPS)[number]

/** What the site sells: its version, and the names of its archives. */
export interface Product {
  version: string
  archives: Record<Chip, string>
}

const MACHINES: Record<Chip, string> = { x64: 'Macs with an Intel chip', arm64: 'Macs with Apple silicon' }

export interface SandboxArchives {
  /** Below the stand-ins' own address. */
  paths: Record<Chip, string>
  /** SHA-256 in hexadecimal. */
  sums: Record<Chip, string>
}

/** A README instead of the application. The zip date is fixed so builds are reproducible. */
const packed = (version: string, chip: Chip) =>
  Buffer.from(
    zipSync(
      {
        [`Document Masker ${version}/README.txt`]: strToU8(`Document Masker ${version} for ${MACHINES[chip]}

This archive comes from the sandbox. It stands where the application will be.
The owner of the site puts the real one in its place with the settings
MASKER_MAC_X64_URL and MASKER_MAC_ARM64_URL.
`),
      },
      { mtime: new Date(2026, 0, 1) },
    ),
  )

/** Stand-in for archive storage: two small zip files. */
export function createArchives(product: Product): { app: Hono; archives: SandboxArchives } {
  const zips = { x64: packed(product.version, 'x64'), arm64: packed(product.version, 'arm64') }
  const files = new Map(CHIPS.map((chip) => [product.archives[chip], zips[chip]]))
  const app = new Hono().get('/archives/:name', (c) => {
    const file = files.get(c.req.param('name'))
    if (!file) return c.notFound()
    return c.body(file, 200, { 'content-type': 'application/zip', 'content-length': String(file.length) })
  })
  const pathOf = (chip: Chip) => `/sandbox/archives/${product.archives[chip]}`
  const sumOf = (chip: Chip) => hash('sha256', zips[chip])
  return {
    app,
    archives: {
      paths: { x64: pathOf('x64'), arm64: pathOf('arm64') },
      sums: { x64: sumOf('x64'), arm64: sumOf('arm64') },
    },
  }
}
