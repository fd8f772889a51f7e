import type * as PlotLibrary from '@observablehq/plot'
import { type ReactNode, useEffect, useRef, useState } from 'react'

type Library = typeof PlotLibrary

interface PlotProps {
  /** Its message in a sentence, as alternative text. */
  title: string
  /** Renders it. Tell series apart by shape or dash as well as by color, and use `currentColor` or `var(--color-…)`. */
  draw: (library: Library, width: number) => Element
  /** The same numbers as a collapsed table. */
  table: ReactNode
  /** Height reserved before it renders, to avoid a layout shift. */
  height?: 'normal' | 'low'
}

/** An Observable Plot with its table. Loads the library when the first plot renders. */
export function Plot({ title, draw, table, height = 'normal' }: PlotProps) {
  const place = useRef<HTMLDivElement>(null)
  const [hasFailed, setFailed] = useState(false)
  // The library renders outside of React, and again when the width changes.
  useEffect(() => {
    const element = place.current
    if (!element) return
    let isGone = false
    let stop = () => {}
    load().then(
      (library) => {
        if (isGone) return
        const observer = new ResizeObserver(([entry]) => {
          const width = Math.floor(entry?.contentRect.width ?? 0)
          if (width > 0) element.replaceChildren(withoutStyleElements(draw(library, width)))
        })
        observer.observe(element)
        stop = () => observer.disconnect()
      },
      () => setFailed(true),
    )
    return () => {
      isGone = true
      stop()
    }
  }, [draw])
  return (
    <figure>
      <figcaption className="mb-3 font-medium">{title}</figcaption>
      <div
        ref={place}
        role="img"
        aria-label={title}
        className={`console-plot ${height === 'low' ? 'min-h-30' : 'min-h-60'}`}
      />
      {hasFailed && <p className="text-quiet">The plot couldn’t be loaded. Its numbers are in the table.</p>}
      <details className="mt-2" open={hasFailed}>
        <summary className="w-fit py-1 font-medium underline underline-offset-4">The numbers as a table</summary>
        <div className="mt-3">{table}</div>
      </details>
    </figure>
  )
}

/** The server doesn't render plots. */
const load = (): Promise<Library> =>
  import.meta.env.SSR ? Promise.reject(new Error('There is no window')) : import('@observablehq/plot')

/**
 * The policy blocks style elements, so console.css has these rules. Groups lose their names too, because it's a single
 * image named by the figure's title.
 */
function withoutStyleElements(drawn: Element): Element {
  for (const style of drawn.querySelectorAll('style')) style.remove()
  for (const group of drawn.querySelectorAll('g[aria-label]')) group.removeAttribute('aria-label')
  return drawn
}
