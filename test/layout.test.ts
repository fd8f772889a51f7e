import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { colorsBesideTokens, namesBesideSite } from './layout/brand-rules.ts'
import {
  crowdedFolders,
  deepFiles,
  dependencyExcess,
  drawers,
  environmentReaders,
  misnamedFiles,
  oversizedFiles,
} from './layout/file-rules.ts'
import { importsAgainstTheLine } from './layout/import-directions.ts'
import { isSource, listFiles } from './layout/list-files.ts'
import { parseSource } from './layout/parse-source.ts'
import { mapMistakes } from './layout/readme-map.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const paths = listFiles(root)
const sources = paths
  .filter((path) => isSource(path) && !path.endsWith('.css'))
  .map((path) => parseSource(path, read(path)))

it('has imports that run along the line and never back', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(importsAgainstTheLine(sources)).toEqual([])
})

it('has one reader of the environment', () => {
  expect(environmentReaders(sources)).toEqual([])
})

it('has files that can be read at one sitting', () => {
  const files = paths.filter(isSource).map((path) => ({ path, lines: read(path).trimEnd().split('\n').length }))
  expect(oversizedFiles(files)).toEqual([])
})

it('has no drawers, no crowded folders and no deep ones', () => {
  expect(drawers(paths)).toEqual([])
  expect(crowdedFolders(paths)).toEqual([])
  expect(deepFiles(paths)).toEqual([])
})

it('names files in kebab-case', () => {
  expect(misnamedFiles(paths)).toEqual([])
})

it('has each color in its tokens alone, and the name of the sample in no code', () => {
  const files = paths
    .filter((path) => /\.(css|html|json|mjs|js|svg|tsx?|txt|webmanifest)$/.test(path))
    .map((path) => ({ path, text: read(path) }))
  expect(colorsBesideTokens(files)).toEqual([])
  expect(namesBesideSite(files)).toEqual([])
})

it('depends on few packages', () => {
  const manifest: unknown = JSON.parse(read('package.json'))
  expect(manifest).toHaveProperty('dependencies')
  const { dependencies } = manifest as { dependencies: Record<string, string> }
  expect(dependencyExcess(Object.keys(dependencies))).toEqual([])
})

it('has a README whose map is complete', () => {
  expect(mapMistakes(existsSync(join(root, 'README.md')) ? read('README.md') : undefined, paths)).toEqual([])
})
