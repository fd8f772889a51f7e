import { useEffect, useState } from 'react'
import type { Heading } from '../../content/article.ts'

/** A section is being read once its heading has come into the upper third of the window. */
const READING_LINE = 1 / 3

/** The id of the section that is being read; none above the first, and none before the page's script has come. */
export function useCurrentSection(headings: readonly Heading[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  // Follows the window's scrolling.
  useEffect(() => {
    const elements = headings.flatMap(({ id }) => document.getElementById(id) ?? [])
    const observer = new IntersectionObserver(
      () => {
        const line = window.innerHeight * READING_LINE
        setCurrent(elements.findLast((element) => element.getBoundingClientRect().top <= line)?.id)
      },
      // Far above as well: who jumps passes headings that never come into the window.
      { rootMargin: `100000px 0px -${100 - READING_LINE * 100}% 0px`, threshold: [0, 1] },
    )
    for (const element of elements) observer.observe(element)
    return () => observer.disconnect()
  }, [headings])
  return current
}
