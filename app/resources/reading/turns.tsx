import { SiteLink } from '../../ui/site-link.tsx'

interface Piece {
  slug: string
  title: string
}

interface TurnsProps {
  /** What the pieces are: 'Articles by date'. */
  label: string
  /** Before the slug in their addresses. */
  folder: '/articles' | '/case-studies'
  older: Piece | undefined
  newer: Piece | undefined
}

/** On to what was published before and after; nothing where a piece stands alone. */
export function Turns({ label, folder, older, newer }: TurnsProps) {
  if (!older && !newer) return null
  return (
    <nav aria-label={label} className="border-b border-line print:hidden">
      <ul className="wrap grid sm:grid-cols-2">
        <Turn label="Previous" folder={folder} piece={older} />
        <Turn label="Next" folder={folder} piece={newer} isNext />
      </ul>
    </nav>
  )
}

interface TurnProps extends Pick<TurnsProps, 'label' | 'folder'> {
  piece: Piece | undefined
  isNext?: boolean
}

function Turn({ label, folder, piece, isNext = false }: TurnProps) {
  if (!piece) return <li className="max-sm:hidden" />
  const side = isNext ? 'sm:border-l sm:pl-8 sm:text-right' : 'sm:pr-8'
  return (
    <li className={`border-line max-sm:not-first:border-t ${side}`}>
      <SiteLink to={`${folder}/${piece.slug}`} rel={isNext ? 'next' : 'prev'} className="group block py-7">
        <span className="label mb-2 block text-quiet">{label}</span>
        <span className="block font-display text-title tracking-[-0.012em] text-balance decoration-accent decoration-2 underline-offset-6 group-hover:underline">
          {piece.title}
        </span>
      </SiteLink>
    </li>
  )
}
