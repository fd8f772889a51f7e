import { BrandMark } from '../ui/brand-mark.tsx'

export type ResourceType = 'article' | 'download' | 'caseStudy' | 'other'

const drawings: Record<Exclude<ResourceType, 'download'>, string> = {
  // A page with its lines, a folder with its tab, a compass card.
  article: 'M176 56h100l28 28v160H176ZM276 56v28h28M198 112h84M198 134h84M198 156h84M198 178h84M198 200h48',
  caseStudy: 'M144 92h64l14 18h114v130H144ZM144 132h192M168 160h60M168 182h96M168 204h40',
  other: 'M240 62a88 88 0 1 0 .1 0ZM240 74v20M240 206v20M164 150h20M296 150h20M240 108l14 42-14 42-14-42Z',
}

/** Stands where a resource has no drawing of its own (§2.6): downloads show the mark in a square plate. */
export function ResourcePlaceholder({ type, className = '' }: { type: ResourceType; className?: string }) {
  if (type === 'download') {
    return (
      <div className={className}>
        <div className="relative grid size-26 place-items-center border border-ink">
          <span className="absolute inset-1.5 border border-line" />
          <BrandMark className="w-13" />
        </div>
      </div>
    )
  }
  return (
    <svg viewBox="0 0 480 300" fill="none" aria-hidden="true" className={className}>
      <path d={drawings[type]} stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
      <path d="M60 40v-12h12M420 40v-12h-12M60 260v12h12M420 260v12h-12" className="stroke-edge" />
    </svg>
  )
}
