import { ringsSvg } from './mark-shape.ts'

const ID = 'brand-mark'

/** The firm's mark, which every document has once, as `MarkSymbol`. */
export const BrandMark = ({ className = '' }: { className?: string }) => (
  <svg viewBox="0 0 100 100" aria-hidden="true" className={className}>
    <use href={`#${ID}`} />
  </svg>
)

/** What a mark is painted with in a page, by the theme of where it stands. */
export const PAGE_PAINTS = { ink: 'currentColor', accent: 'var(--color-accent)', paper: 'var(--color-paper)' }

/** @param own the owner's mark as SVG, 100 wide; undefined for the rings */
export const MarkSymbol = ({ own }: { own: string | undefined }) => (
  <svg width="0" height="0" aria-hidden="true" className="absolute">
    <symbol id={ID} viewBox="-50 -50 100 100" dangerouslySetInnerHTML={{ __html: own ?? ringsSvg(PAGE_PAINTS, 4.6) }} />
  </svg>
)
