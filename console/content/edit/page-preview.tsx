import { useEffect, useRef, useState } from 'react'
import type { PieceAnswer } from '#contracts/console-content.ts'
import { ifPossible } from '#contracts/if-possible.ts'
import { LinkTo } from '../../frame/buttons-and-links.tsx'
import { Select } from '../../frame/filter.tsx'
import { goToPlace } from './go-to-place.ts'
import { placeBehind, placesIn, type WrittenPiece } from './preview-places.ts'

interface PagePreviewProps {
  piece: PieceAnswer
  /** As it's written by now, maybe newer than the page. */
  text: string
  /** Of the saved draft: a new one loads the page anew. */
  version: number
  /** The email that's chosen beside it: then the preview has no choice of its own. */
  page?: string | undefined
  left: readonly string[]
}

const WIDTHS = { phone: 390, desk: 1280 } as const
/** Mail programs show a list beside it. */
const LETTER_WIDTH = 720

type Width = keyof typeof WIDTHS

/** The page as it will be, made by the site's own renderer from the saved draft. It keeps its place while one types. */
export function PagePreview({ piece, text, version, left, ...given }: PagePreviewProps) {
  // Where the piece shows; the first is its own page.
  const { pages, format } = piece
  const { file } = piece.piece
  // On a phone, a desk's page would be too small to read.
  const [width, setWidth] = useState<Width>(() => (matchMedia('(width < 48rem)').matches ? 'phone' : 'desk'))
  const [chosen, setPage] = useState('')
  // Its own page, unless another was chosen that's still there: an address can change.
  const isLetter = given.page !== undefined
  const [own = ''] = pages
  const page = given.page ?? (pages.includes(chosen) ? chosen : own)
  // The new version loads behind the old one, which stays until it's there.
  const [shown, setShown] = useState<string>()
  // While there's a mistake, the last page without one stays.
  const [refused, setRefused] = useState({ wanted: '', says: '' })
  // Its own page is the server's to find: a draft can change its address.
  const query = { file, version: String(version), ...(page !== own && { page }) }
  const wanted = `/api/console/content/preview?${new URLSearchParams(query)}`
  const current = useRef<HTMLIFrameElement>(null)
  const listen = usePlaces({ text, format, left })
  function take(next: HTMLIFrameElement) {
    const says = refusalIn(next)
    if (says !== undefined) return setRefused({ wanted, says })
    const from = scrollerOf(current.current)
    scrollerOf(next)?.scrollTo({ top: from?.scrollY ?? 0, behavior: 'instant' })
    listen(next)
    setShown(wanted)
  }
  const isRefused = refused.wanted === wanted
  const loaded = [...new Set([shown, isRefused ? shown : wanted])].filter((each) => each !== undefined)
  return (
    <section aria-label="The page as it will be" className="flex h-full min-h-0 flex-col">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-2">
        {/* A sheet has said it. */}
        <h2 className="font-sans text-small font-medium [dialog_&]:hidden">{isLetter ? 'The email' : 'The page'}</h2>
        {pages.length > 1 && !isLetter && (
          <Select
            aria-label="Where it shows"
            value={page}
            onChange={(event) => setPage(event.target.value)}
            options={pages.map((page) => [page, page.replace(/^\/contact\?step=(\d+)$/, 'Question $1')])}
            className="target max-w-48 min-w-0 rounded-sm border border-edge bg-raised px-2 py-1"
          />
        )}
        <SheetLink file={file} text={text} />
        <WidthChoice width={width} onChoose={setWidth} />
      </div>
      {isRefused && (
        <p className="pb-2 font-medium text-bad wrap-anywhere">
          {refused.says} {shown !== undefined && 'This is the page before that.'}
        </p>
      )}
      {shown !== undefined && <p className="pb-2 text-[0.875rem] text-quiet">Press a sentence to write there.</p>}
      {/* The page has dozens of links, which lead nowhere from here. */}
      <a href="#after-preview" className="sr-only self-start focus:not-sr-only">
        Skip the preview
      </a>
      <Fitted width={width === 'desk' && isLetter ? LETTER_WIDTH : WIDTHS[width]}>
        {loaded.map((each) => (
          <iframe
            key={each}
            ref={each === shown ? current : undefined}
            title={each === shown ? 'Preview' : 'Preview, loading'}
            src={each}
            sandbox="allow-same-origin"
            tabIndex={each === shown ? undefined : -1}
            aria-hidden={each !== shown}
            onLoad={(event) => each !== shown && take(event.currentTarget)}
            className={`absolute inset-0 size-full bg-paper ${each === shown ? '' : 'invisible'}`}
          />
        ))}
      </Fitted>
      <span id="after-preview" tabIndex={-1} className="sr-only">
        End of the preview
      </span>
    </section>
  )
}

/** What's made of the draft, where that's a PDF: a download that leads elsewhere is none of the site's. */
const SheetLink = ({ file, text }: { file: string; text: string }) =>
  file.startsWith('content/downloads/') &&
  !/^linkUrl:/m.test(text) && (
    <LinkTo href={`/api/console/content/sheet?${new URLSearchParams({ file })}`} target="_blank">
      See the PDF
    </LinkTo>
  )

const WidthChoice = ({ width, onChoose }: { width: Width; onChoose: (width: Width) => void }) => (
  <fieldset className="ml-auto flex gap-3">
    <legend className="sr-only">Width of the page</legend>
    {(['phone', 'desk'] as const).map((each) => (
      <label key={each} className="flex target items-center gap-1.5">
        <input
          type="radio"
          name="preview-width"
          checked={width === each}
          onChange={() => onChoose(each)}
          className="accent-(--color-ink)"
        />
        {each === 'phone' ? 'Phone' : 'Desk'}
      </label>
    ))}
  </fieldset>
)

/** Why there's no page. It's known only from what came instead. */
const refusalIn = (frame: HTMLIFrameElement): string | undefined =>
  ifPossible(() => frame.contentDocument?.querySelector('[data-refused]')?.textContent)

/** The preview comes from this site; where it can't be read, it starts at the top. */
const scrollerOf = (frame: HTMLIFrameElement | null): Window | undefined =>
  ifPossible(() => {
    const inside = frame?.contentWindow
    return inside && inside.scrollY >= 0 ? inside : undefined
  })

function Fitted({ width, children }: { width: number; children: React.ReactNode }) {
  const outer = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLDivElement>(null)
  // Follows the size of the space, which only the browser knows.
  useEffect(() => {
    const fit = () => {
      const [space, page] = [outer.current, inner.current]
      if (!space || !page) return
      const scale = Math.min(1, space.clientWidth / width)
      page.style.width = `${width}px`
      page.style.height = `${space.clientHeight / scale}px`
      page.style.transform = `scale(${scale})`
      page.style.marginInlineStart = `${Math.max(0, (space.clientWidth - width * scale) / 2)}px`
    }
    const observer = new ResizeObserver(fit)
    if (outer.current) observer.observe(outer.current)
    fit()
    return () => observer.disconnect()
  }, [width])
  return (
    <div ref={outer} className="min-h-0 flex-1 overflow-hidden border border-edge bg-line/40">
      <div ref={inner} className="relative origin-top-left">
        {children}
      </div>
    </div>
  )
}

/** @returns what makes a loaded preview lead to the piece as it's written by then, maybe newer than the page */
function usePlaces(piece: WrittenPiece): (frame: HTMLIFrameElement) => void {
  const written = useRef(piece)
  // The frame's presses come from outside of React.
  useEffect(() => {
    written.current = piece
  }, [piece])
  return (frame) => listenForPlaces(frame, () => written.current)
}

const LOOK = '[data-place]{cursor:text}[data-place]:is(:hover,:focus-visible){outline:2px solid;outline-offset:4px}'

/** A press, or Enter, on a sentence of the preview leads to where it's written. The frame runs no scripts: the console listens. */
function listenForPlaces(frame: HTMLIFrameElement, read: () => WrittenPiece): void {
  const page = frame.contentDocument
  const inside = page?.defaultView
  if (!page || !inside) return
  const find = () => placesIn(page.body, read())
  for (const element of find().keys()) {
    if (element.parentElement?.closest('[data-place]') || !(element instanceof inside.HTMLElement)) continue
    if (element.tabIndex < 0) element.tabIndex = 0
    element.setAttribute('aria-description', 'Enter leads to where it’s written.')
  }
  const sheet = new inside.CSSStyleSheet()
  sheet.replaceSync(LOOK)
  page.adoptedStyleSheets.push(sheet)
  const open = (event: MouseEvent | KeyboardEvent) => {
    const target = event.target instanceof inside.Element ? event.target.closest('[data-place]') : null
    if (!target || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    // Whoever marks words copies them.
    if (page.getSelection()?.isCollapsed === false) return
    const place = find().get(target)
    if (!place) return
    event.preventDefault()
    const caret = 'clientX' in event ? page.caretPositionFromPoint(event.clientX, event.clientY) : null
    const before = page.createRange()
    before.selectNodeContents(target)
    if (caret && target.contains(caret.offsetNode)) before.setEnd(caret.offsetNode, caret.offset)
    else before.collapse(true)
    goToPlace(frame, placeBehind(place, before.toString()))
  }
  page.addEventListener('click', (event) => event.button === 0 && open(event))
  page.addEventListener('keydown', (event) => event.key === 'Enter' && open(event))
}
