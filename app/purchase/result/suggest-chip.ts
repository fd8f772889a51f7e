import * as z from 'zod/mini'
import type { Chip } from '#contracts/purchase.ts'

const platformHint = z.object({ platform: z.string() })
const architectureHint = z.object({ architecture: z.string() })

/** Whichever download fits the visitor's machine; `elsewhere` when that is no Mac; undefined when it does not tell. */
export type ChipSuggestion = Chip | 'elsewhere' | undefined

interface MachineHints {
  getHighEntropyValues: (names: string[]) => Promise<unknown>
}

/** Asks the browser's User-Agent Client Hints, which not all browsers have. */
export async function suggestChip(browser: object = navigator): Promise<ChipSuggestion> {
  const hints: unknown = 'userAgentData' in browser ? browser.userAgentData : undefined
  const { data } = platformHint.safeParse(hints)
  if (!data || !isMachineHints(hints)) return undefined
  if (data.platform !== 'macOS') return data.platform === '' ? undefined : 'elsewhere'
  const told = architectureHint.safeParse(await hints.getHighEntropyValues(['architecture']).catch(() => undefined))
  return CHIP_NAMES[told.data?.architecture ?? '']
}

const CHIP_NAMES: Readonly<Record<string, Chip>> = { arm: 'arm64', x86: 'x64' }

const isMachineHints = (hints: unknown): hints is MachineHints =>
  typeof hints === 'object' && hints !== null && 'getHighEntropyValues' in hints
