import levelHorizon from '../plates/level-horizon.svg?url&no-inline'
import { Plate } from '../plates/plate.tsx'
import { ButtonLink } from '../ui/button.tsx'

interface MissingPieceProps {
  /** 'Article not found' */
  title: string
  back: { label: string; href: string }
}

/** Shown in place of an article or a case study that doesn't exist. */
export function MissingPiece({ title, back }: MissingPieceProps) {
  return (
    <div className="wrap grid items-center overflow-x-clip gap-x-12 gap-y-10 py-16 lg:grid-cols-[1.2fr_1fr] lg:py-24">
      <div>
        <p className="label mb-5 text-quiet">Status 404</p>
        <h1 className="text-page tracking-display">{title}</h1>
        <p className="mt-7 mb-9 max-w-[46ch] text-lead text-quiet">
          There’s nothing at this address. It might have a typo in it, or we’ve taken it down.
        </p>
        <ButtonLink href={back.href} look="ink" arrow>
          {back.label}
        </ButtonLink>
      </div>
      <Plate href={levelHorizon} className="w-full rotate-[24deg] max-lg:max-w-md" />
    </div>
  )
}
