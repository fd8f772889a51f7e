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

it('lists every package of the site with its version, origin and hash, and marks those of development', async () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8'))
  const bill: Bill = JSON.parse(await listPackages(ROOT))
  expect([bill.bomFormat, bill.metadata.component.type]).toEqual(['CycloneDX', 'application'])
  const forDevelopment: string[] = []
  for (const [name, version] of Object.entries<string>({ ...dependencies, ...devDependencies })) {
    const found = bill.components.find(({ purl }) => purl === `pkg:npm/${name.replace('@', '%40')}@${version}`)
    expect([name, found?.hashes]).toEqual([name, [expect.objectContaining({ alg: 'SHA-512' })]])
    if (found?.properties?.some((property) => property.name === 'cdx:npm:package:development'))
      forDevelopment.push(name)
  }
  expect(forDevelopment).toContain('vitest')
  expect(forDevelopment.filter((name) => name in dependencies)).toEqual([])
})
