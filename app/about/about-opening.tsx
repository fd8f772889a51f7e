import type { About } from '../content/about.server.ts'
import { RichTextBody } from '../rich-text-body.tsx'
import { Rings } from '../sections/rings.tsx'

/** The head of the page: what the name means, beside the thing itself. */
export function AboutOpening({ about }: { about: About }) {
  return (
    <div className="border-b border-line bg-raised [--color-paper:var(--color-raised)]">
      <div className="wrap grid items-center gap-x-16 gap-y-10 pt-14 pb-14 sm:pt-20 lg:grid-cols-2 lg:pb-20">
        <div>
          <h1 className="mb-8 text-page tracking-display">{about.title}</h1>
          <div className="max-w-[46ch] font-text text-[clamp(1.25rem,1.1rem+0.75vw,1.625rem)] leading-[1.45] text-pretty">
            <RichTextBody text={about.opening} />
          </div>
        </div>
        <figure className="w-full max-w-[34rem]">
          <Rings className="w-full" />
          <figcaption className="label mt-5 border-t border-line pt-3 text-quiet">{about.ringsCaption}</figcaption>
        </figure>
      </div>
    </div>
  )
}
