import { QuietButton, SmallButton } from '../parts/buttons-and-links.tsx'
import { closeDialog, Dialog } from './dialog.tsx'
import { fieldLook } from './field-props.ts'

interface LinkDialogProps {
  /** What's selected in the text. */
  words: string
  onLink: (words: string, href: string) => void
  onClose: () => void
}

/** Asks where a link leads, and what it's called. */
export function LinkDialog({ words, onLink, onClose }: LinkDialogProps) {
  return (
    <Dialog title="Link" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const given = new FormData(event.currentTarget)
          const [said, href] = ['words', 'href'].map((name) => textOf(given, name))
          closeDialog(event.currentTarget)
          if (href) onLink(said || href, hrefOf(href))
        }}
      >
        <label className="mb-4 block">
          <span className="mb-1 block font-medium">Where it leads</span>
          <input
            name="href"
            required
            autoComplete="off"
            spellCheck={false}
            aria-describedby="link-help"
            className={fieldLook}
          />
          <span id="link-help" className="mt-1 block text-quiet">
            On this site: /articles/a-piece. Elsewhere: https:// and the rest. Mail: mailto: and the address.
          </span>
        </label>
        <label className="mb-5 block">
          <span className="mb-1 block font-medium">Words of the link</span>
          <input name="words" defaultValue={words} autoComplete="off" className={fieldLook} />
        </label>
        <SmallButton type="submit" look="ink">
          Insert link
        </SmallButton>
        <CancelLink />
      </form>
    </Dialog>
  )
}

export const CancelLink = () => (
  <span className="ml-2">
    <QuietButton onClick={() => document.querySelector<HTMLDialogElement>('dialog[open]')?.close()}>Cancel</QuietButton>
  </span>
)

export function textOf(given: FormData, name: string): string {
  const value = given.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** What people type for an address. */
const hrefOf = (typed: string): string => {
  if (/^(https?:\/\/|mailto:|tel:|[/#])/i.test(typed)) return typed
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(typed)) return `mailto:${typed}`
  return /^[\w-]+(\.[\w-]+)+(\/|$)/.test(typed) ? `https://${typed}` : `/${typed}`
}
