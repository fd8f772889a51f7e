import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { readConfig, SETTINGS } from '#server/start/config.ts'
import { describeSettings } from './env-example.ts'

const settingsIn = (text: string) => text.match(/(?<=^#)[A-Z0-9_]+(?==)/gm)

it('.env.example has every setting once, and is what the settings say now (npx node ops/env-example.ts)', () => {
  const written = readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8')
  expect(written).toBe(describeSettings())
  expect(settingsIn(written)?.toSorted()).toEqual(SETTINGS.map(({ name }) => name).toSorted())
})

it('sets nothing as it is, and its values are valid', () => {
  expect(parseEnv(describeSettings())).toEqual({})
  const all = parseEnv(describeSettings().replaceAll(/^#(?=[A-Z0-9_]+=)/gm, ''))
  const reading = readConfig({ ...all, VAULT_PATH: 'a-vault-of-ours', LEAD_MAGNET_PATH: 'a-guide-of-ours' })
  expect(reading.ok ? reading.unsafe : reading.mistakes).toEqual([])
})
