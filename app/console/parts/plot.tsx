import { type ReactNode, useEffect, useRef, useState } from 'react'
import type UPlot from 'uplot'

type Library = typeof UPlot

interface PlotProps {
  /** Its message in a sentence, as alternative text. */
  title: string
  /** What stands under the bars: one text per day, of which some are shown. */
  days: readonly string[]
  /** A row of bars each, with a count per day: telling rows apart takes no color. */
  rows: readonly { name: string; counts: readonly number[] }[]
  /** The same numbers as a collapsed table. */
  table: ReactNode
}

/** Counts by day, a row of bars for each series, all on one scale, with their table. Loads uPlot when it renders. */
export function Plot({ title, days, rows, table }: PlotProps) {
  const [library, setLibrary] = useState<Library | 'failed'>()
  useEffect(() => {
    load().then(
      (loaded) => setLibrary(() => loaded),
      () => setLibrary('failed'),
    )
  }, [])
  const most = Math.max(2, ...rows.flatMap(({ counts }) => counts))
  return (
    <figure>
      <figcaption className="mb-3 font-medium">{title}</figcaption>
      {library !== 'failed' && (
        <div role="img" aria-label={title}>
          {rows.map(({ name, counts }, index) => {
            const isLast = index === rows.length - 1
            return (
              <div key={name} className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-center gap-x-2">
                <div className={`console-plot min-w-0 text-primary ${isLast ? 'h-24' : 'h-20'}`}>
                  {library && <Bars library={library} counts={counts} most={most} days={isLast ? days : null} />}
                </div>
                <p className={`text-[0.8125rem] leading-tight ${isLast ? 'pb-4' : ''}`}>{name}</p>
              </div>
            )
          })}
        </div>
      )}
      {library === 'failed' && <p className="text-quiet">The plot couldn’t be loaded. Its numbers are in the table.</p>}
      <details className="mt-2" open={library === 'failed'}>
        <summary className="w-fit py-1 font-medium underline underline-offset-4">The numbers as a table</summary>
        <div className="mt-3">{table}</div>
      </details>
    </figure>
  )
}

/** The server doesn't render plots. */
const load = (): Promise<Library> =>
  import.meta.env.SSR
    ? Promise.reject(new Error('There is no window'))
    : import('uplot').then((module) => module.default)

interface BarsProps {
  library: Library
  counts: readonly number[]
  most: number
  days: readonly string[] | null
}

/** As large as its parent, drawn again when that changes its size. */
function Bars({ library, counts, most, days }: BarsProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const plot = new library(
      optionsOf({ library, counts, most, days, element }),
      [counts.map((_, at) => at), [...counts]],
      element,
    )
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (width > 0) plot.setSize({ width: Math.floor(width), height: Math.floor(height) })
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [library, counts, most, days])
  return <div ref={place} className="h-full" />
}

/** A tick under every seventh day, ending with today's. */
const WEEK = 7

/** Takes its colors from the page, so that forced colors hold. */
function optionsOf({ library, counts, most, days, element }: BarsProps & { element: HTMLElement }): UPlot.Options {
  const { color: fill, fontFamily } = getComputedStyle(element)
  const { color: ink } = getComputedStyle(document.body)
  const line = getComputedStyle(element).getPropertyValue('--color-line')
  const axis: UPlot.Axis = {
    stroke: ink,
    font: `12px ${fontFamily}`,
    gap: 6,
    ticks: { show: false },
    grid: { show: false },
  }
  const bars = library.paths.bars?.({ size: [1], gap: 1 })
  const marked = counts.flatMap((_, at) => (at % WEEK === WEEK - 1 ? [at] : []))
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    padding: [8, 20, days ? 0 : 8, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, range: [-0.5, counts.length - 0.5] }, y: { range: [0, most] } },
    axes: [
      {
        ...axis,
        size: days ? 24 : 1,
        border: { show: true, stroke: ink, width: 1 },
        splits: marked,
        values: marked.map((at) => days?.[at] ?? ''),
      },
      { ...axis, size: 28, splits: [most], values: [String(most)], grid: { stroke: line, width: 1 } },
    ],
    series: [{}, { fill, width: 0, points: { show: false }, ...(bars && { paths: bars }) }],
  }
}
