/** A section counts as current once its heading is in the upper third of the window. */
const READING_LINE = 1 / 3

export function markCurrentSection() {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a')]
  const headings = links.flatMap((link) => headingOf(link) ?? [])
  const observer = new IntersectionObserver(
    () => {
      const line = window.innerHeight * READING_LINE
      const current = headings.findLast((heading) => heading.getBoundingClientRect().top <= line)
      for (const link of links)
        if (current && headingOf(link) === current) link.setAttribute('aria-current', 'location')
        else link.removeAttribute('aria-current')
    },
    // Also far above, because a jump can skip headings.
    { rootMargin: `100000px 0px -${100 - READING_LINE * 100}% 0px`, threshold: [0, 1] },
  )
  for (const heading of headings) observer.observe(heading)
}

const headingOf = (link: HTMLAnchorElement) => document.getElementById(decodeURIComponent(link.hash.slice(1)))
