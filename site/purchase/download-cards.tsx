import { useEffect, useState } from 'react'
import type { Chip } from '#contracts/masker-release.ts'
import type { DownloadLink } from '#contracts/purchase.ts'
import { ButtonLink } from '../ui/button.tsx'

const CHIP_WORDS: Record<Chip, { name: string; sign: string }> = {
  arm64: { name: 'Apple Silicon (arm64)', sign: 'About This Mac says “Chip: Apple M…”' },
  x64: { name: 'Intel Mac (x64)', sign: 'About This Mac says “Processor: … Intel …”' },
}

const NOTES = {
  arm64: 'This Mac seems to have Apple Silicon.',
  x64: 'This Mac seems to have an Intel chip.',
  elsewhere: 'The app runs on a Mac. Apple menu, About This Mac names its chip.',
  unknown: 'Apple menu, About This Mac names the chip of your Mac.',
}

export function DownloadCards({ downloads }: { downloads: readonly DownloadLink[] }) {
  const suggestion = useChipSuggestion()
  return (
    <>
      <p className="mt-4 text-quiet">{NOTES[suggestion ?? 'unknown']}</p>
      <ul className="mt-8 border-t border-ink">
        {downloads.map((download) => (
          <DownloadCard key={download.chip} download={download} isSuggested={download.chip === suggestion} />
        ))}
      </ul>
    </>
  )
}

function DownloadCard({ download, isSuggested }: { download: DownloadLink; isSuggested: boolean }) {
  const { chip, href, version, sha256 } = download
  const { name, sign } = CHIP_WORDS[chip]
  return (
    <li className="border-b border-line py-7">
      <p className="mb-3 flex flex-wrap justify-between gap-x-4 text-small text-quiet">
        <span>{`Version ${version}`}</span>
        {isSuggested && <span className="text-accent-text">Fits this Mac</span>}
      </p>
      <ButtonLink href={href} look={isSuggested ? 'accent' : 'line'} className="w-full">
        {`Download for ${name}`}
      </ButtonLink>
      <p className="mt-3 text-small text-quiet">{sign}</p>
      {sha256 && (
        <p className="mt-3 text-small">
          <span className="mr-3 text-quiet">SHA-256</span>
          <code className="font-mono text-small break-all">{sha256}</code>
        </p>
      )}
    </li>
  )
}

export function CheckTheFile({ downloads }: { downloads: readonly DownloadLink[] }) {
  if (!downloads.some(({ sha256 }) => sha256 !== null)) return null
  return (
    <details className="disclosure border-b border-line">
      <summary>Check the file before you open it</summary>
      <div className="pb-6 text-small text-quiet">
        <p>
          Open Terminal, type the line below with a space at its end, drag the archive into the window, press Return:
        </p>
        <pre className="my-4 overflow-x-auto border border-line bg-raised p-4 font-mono text-ink" tabIndex={0}>
          shasum -a 256
        </pre>
        <p>The 64 characters have to match the ones above. If one differs, don’t open the file, and write to us.</p>
      </div>
    </details>
  )
}

function useChipSuggestion(): ChipSuggestion {
  const [suggestion, setSuggestion] = useState<ChipSuggestion>()
  // Asks the browser, which answers later.
  useEffect(() => void suggestChip().then(setSuggestion), [])
  return suggestion
}

/** The chip of the visitor's Mac; `elsewhere` on other machines; undefined if the browser doesn't say. */
type ChipSuggestion = Chip | 'elsewhere' | undefined

interface MachineHints {
  platform: string
  getHighEntropyValues: (names: string[]) => Promise<{ architecture?: string } | null | undefined>
}

export async function suggestChip(browser: object = navigator): Promise<ChipSuggestion> {
  const hints: unknown = 'userAgentData' in browser ? browser.userAgentData : undefined
  if (!isMachineHints(hints)) return undefined
  if (hints.platform !== 'macOS') return hints.platform === '' ? undefined : 'elsewhere'
  const reported = await hints.getHighEntropyValues(['architecture']).catch(() => undefined)
  return CHIP_NAMES[reported?.architecture ?? '']
}

const CHIP_NAMES: Readonly<Record<string, Chip>> = { arm: 'arm64', x86: 'x64' }

const isMachineHints = (hints: unknown): hints is MachineHints =>
  typeof hints === 'object' && hints !== null && 'platform' in hints && 'getHighEntropyValues' in hints
