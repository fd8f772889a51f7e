import type { ReactNode } from 'react'
import level from './level.svg?url&no-inline'

interface LevelProps {
  /**
   * How much is right so far, from 0 to 1: it comes level with it. Or what else it shows: `loading` swings, `empty` has
   * nothing in it, `over` is upside down until a link beside it is hovered, `form` is out of true until its form is right.
   */
  shows: number | 'loading' | 'empty' | 'over' | 'form'
  className?: string
  /** Lettered on the disc, such as 404. */
  children?: ReactNode
}

/** The house's one instrument, a level in a marked ring. The words beside it say the same. */
export const Level = ({ shows, className, children }: LevelProps) => (
  <svg viewBox="-120 -120 240 240" fill="none" aria-hidden="true" data-shows={shows} className={`plate ${className}`}>
    <use href={`${level}#ring`} />
    {typeof shows === 'number' && <use href={`${level}#done`} strokeDasharray={`${shows} 1`} />}
    <g className="level-disc" transform={typeof shows === 'number' ? `rotate(${24 * shows - 24})` : undefined}>
      <use href={`${level}#${shows === 'empty' ? shows : 'disc'}`} />
      {children}
    </g>
    <use href={`${level}#bar`} />
  </svg>
)

export const FormLevel = ({ children }: { children: ReactNode }) => (
  <div className="flex grow flex-wrap items-center gap-4 sm:grow-0 *:last:grow sm:*:last:grow-0">
    <Level shows="form" className="size-13 shrink-0 text-edge" />
    {children}
  </div>
)
