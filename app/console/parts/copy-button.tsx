import { type RefObject, useRef, useState } from 'react'
import { SmallButton } from './buttons-and-links.tsx'
import { ActionError } from './page.tsx'

/** Copies a text. Where that isn't allowed, selects the element that shows it. */
export function CopyButton({
  text,
  shown,
  what,
}: {
  text: string
  shown: RefObject<HTMLElement | null>
  what: string
}) {
  const [copied, setCopied] = useState<'copied' | 'failed'>()
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('copied')
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      setCopied('failed')
    }
  }
  return (
    <>
      <SmallButton onClick={copy}>{copied === 'copied' ? 'Copied' : 'Copy'}</SmallButton>
      <ActionError>
        {copied === 'failed' ? `${what} couldn’t be copied. It’s selected: copy it by keyboard or menu.` : undefined}
      </ActionError>
    </>
  )
}

export function ShownOnce({ says, text, what }: { says: string; text: string; what: string }) {
  const shown = useRef<HTMLElement>(null)
  return (
    <div className="mt-5 border-l-3 border-good py-1 pl-4">
      <p className="mb-2">{says}</p>
      <p className="flex flex-wrap items-center gap-3">
        <code ref={shown} className="max-w-full select-all break-all rounded-sm bg-raised px-2.5 py-1.5 font-mono">
          {text}
        </code>
        <CopyButton key={text} text={text} shown={shown} what={what} />
      </p>
    </div>
  )
}
