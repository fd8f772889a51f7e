import type { Chip } from '#contracts/masker-release.ts'
import type { DownloadLink } from '#contracts/purchase.ts'
import { ButtonLink } from '../ui/button.tsx'

const CHIP_WORDS: Record<Chip, { name: string; sign: string }> = {
  arm64: { name: 'Apple Silicon (arm64)', sign: 'About This Mac says “Chip: Apple M…”' },
  x64: { name: 'Intel Mac (x64)', sign: 'About This Mac says “Processor: … Intel …”' },
}

export const DownloadCards = ({ downloads }: { downloads: readonly DownloadLink[] }) => (
  <>
    <p className="mt-4 text-quiet">Apple menu, About This Mac names the chip of your Mac.</p>
    <ul className="mt-8 border-t border-ink">
      {downloads.map((download) => (
        <DownloadCard key={download.chip} {...download} />
      ))}
    </ul>
  </>
)

function DownloadCard({ chip, href, version, sha256 }: DownloadLink) {
  const { name, sign } = CHIP_WORDS[chip]
  return (
    <li className="border-b border-line py-7">
      <p className="mb-3 text-small text-quiet">{`Version ${version}`}</p>
      <ButtonLink href={href} look="line" className="w-full">
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
