import type { Chip } from '#contracts/masker-release.ts'

/** Whichever download fits the visitor's machine; `elsewhere` when that is no Mac; undefined when it does not tell. */
export type ChipSuggestion = Chip | 'elsewhere' | undefined

interface MachineHints {
  platform: string
  getHighEntropyValues: (names: string[]) => Promise<{ architecture?: string } | null | undefined>
}

/** Asks the browser's User-Agent Client Hints, which not all browsers have. */
export async function suggestChip(browser: object = navigator): Promise<ChipSuggestion> {
  const hints: unknown = 'userAgentData' in browser ? browser.userAgentData : undefined
  if (!isMachineHints(hints)) return undefined
  if (hints.platform !== 'macOS') return hints.platform === '' ? undefined : 'elsewhere'
  const told = await hints.getHighEntropyValues(['architecture']).catch(() => undefined)
  return CHIP_NAMES[told?.architecture ?? '']
}

const CHIP_NAMES: Readonly<Record<string, Chip>> = { arm: 'arm64', x86: 'x64' }

const isMachineHints = (hints: unknown): hints is MachineHints =>
  typeof hints === 'object' && hints !== null && 'platform' in hints && 'getHighEntropyValues' in hints
