import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { listPackages } from './list-packages.ts'

const ROOT = resolve(import.meta.dirname, '../..')

interface Bill {
  bomFormat: string
  metadata: { component: { name: string; type: string } }
  components: { name: string; version: string; purl: string; hashes?: unknown[]; properties?: { name: string }[] }[]
}

it('lists every package with its version, origin and hash, and marks those of tests', async () => {
  const manifest = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8'))
  const bill: Bill = JSON.parse(await listPackages(ROOT))
  expect([bill.bomFormat, bill.metadata.component.type]).toEqual(['CycloneDX', 'application'])
  for (const kind of ['dependencies', 'optionalDependencies', 'devDependencies']) {
    const seen = Object.entries<string>(manifest[kind]).map(([name, version]) => {
      const found = bill.components.find(({ purl }) => purl === `pkg:npm/${name.replace('@', '%40')}@${version}`)
      return [
        name,
        found?.hashes?.length,
        found?.properties?.some((one) => one.name === 'cdx:npm:package:development') ?? false,
      ]
    })
    const isOfTests = kind === 'devDependencies'
    expect(seen).toEqual(Object.keys(manifest[kind]).map((name) => [name, 1, isOfTests]))
  }
})
