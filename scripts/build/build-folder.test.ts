import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { listPackages } from './build-folder.ts'

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
  const isOfTests = (found?: Bill['components'][number]) =>
    found?.properties?.some(({ name }) => name === 'cdx:npm:package:development') ?? false
  for (const kind of ['dependencies', 'optionalDependencies', 'devDependencies']) {
    for (const [name, version] of Object.entries<string>(manifest[kind])) {
      const found = bill.components.find(({ purl }) => purl === `pkg:npm/${name.replace('@', '%40')}@${version}`)
      expect([name, found?.hashes]).toEqual([name, [expect.objectContaining({ alg: 'SHA-512' })]])
      if (kind !== 'devDependencies') expect([name, isOfTests(found)]).toEqual([name, false])
    }
  }
  expect(isOfTests(bill.components.find(({ name }) => name === 'vitest'))).toBe(true)
})
