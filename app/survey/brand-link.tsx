import { useBrand } from '../brand-context.ts'
import { BrandMark } from '../ui/brand-mark.tsx'

/** The name above the survey and what its emails open: the way home. */
export const BrandLink = () => (
  <a
    href="/"
    className="-ml-2 flex min-h-11 items-center gap-3 px-2 font-display text-[1.4375rem] leading-none tracking-[-0.01em]"
  >
    <BrandMark className="size-8.5" />
    {useBrand().name}
  </a>
)
